// A move in advance, in games without luck between: picked while the other side is to move, and played at once if it is
// possible when that has moved. The page knows no rules, so any square can be picked for it.
import { useEffect, useState } from 'preact/hooks';

import type { Hint } from '../../board/Board';
import type { Action, SideName, State } from '../../protocol';
import type { Room } from '../../room';

export interface Premove {
  hints: Map<string, Hint>;
  onSquare: (square: string) => void;
  cancel: () => void;
}

interface Picked {
  from: string;
  to: string | null;
}

/** The first of the actions that go so: of several it is the one that the game lists first, as a queen that a pawn becomes. */
export function actionOf(actions: readonly Action[], { from, to }: Picked): Action | null {
  const goes = ({ steps: [first, second] }: Action) => first?.role === 'from' && first.square === from && second?.role === 'to' && second.square === to;
  return actions.find((action) => goes(action) && !action.odds) ?? null;
}

/** What the next square that is pointed at makes of it. The first has to hold an own piece; once more lets go. */
export function pickedNext(picked: Picked | null, square: string, state: State, own: SideName): Picked | null {
  if (picked && picked.to === null && square !== picked.from) return { from: picked.from, to: square };
  const piece = state.pieces.find((one) => one.square === square);
  return piece?.side === own && square !== picked?.from ? { from: square, to: null } : null;
}

interface PremoveOptions {
  room: Room;
  /** As it is shown. */
  state: State;
  own: SideName;
  /** The game offers it, and the person waits for the other side. */
  waiting: boolean;
  /** Told when it could not be played. */
  failed: () => void;
}

/** Null where nothing can be moved in advance. */
export function usePremove({ room, state, own, waiting, failed }: PremoveOptions): Premove | null {
  const [picked, pick] = useState<Picked | null>(null);
  const now = room.now.value;
  useEffect(() => {
    if (!picked || !now || room.seat.value === null) return;
    if (now.phase === 'playing' && now.state.actions.length === 0) return;
    pick(null);
    if (picked.to === null) return;
    const action = now.phase === 'playing' ? actionOf(now.state.actions, picked) : null;
    if (action) void room.say({ type: 'act', version: now.version, action: action.text });
    else failed();
  }, [now?.version, now?.phase]);
  if (!waiting) return null;
  const hints = new Map<string, Hint>();
  for (const { square, side } of state.pieces) if (side === own) hints.set(square, 'early');
  if (picked) hints.set(picked.from, picked.to === null ? 'picked' : 'premove');
  if (picked?.to) hints.set(picked.to, 'premove');
  return { hints, onSquare: (square) => pick(pickedNext(picked, square, state, own)), cancel: () => pick(null) };
}
