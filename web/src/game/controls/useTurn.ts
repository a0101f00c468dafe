// The person's part in a room: what they pick, and the action on its way to the server.
import { useState } from 'preact/hooks';

import { aheadOf, usePlay, type Play } from '../../board/usePlay';
import type { Action } from '../../protocol';
import type { Room } from '../../room';
import { settings } from '../../settings';
import type { Scene } from '../stage/stage';
import { useAgain, type Again } from '../battle/useAgain';
import { useGoodPlay, type GoodPlay } from '../battle/useGoodPlay';

export interface Turn {
  play: Play;
  /** The person may act now. */
  live: boolean;
  /** A plain move that the server has not answered yet, to be shown as made. */
  ahead: { from: string; to: string } | null;
  /** The action that is on its way, or that the server keeps sealed until the others have chosen too. */
  sent: string | null;
  /** Whether the rest of a fight is announced by good play; null outside such fights. */
  goodPlay: GoodPlay | null;
  /** Whether the rest of a melee is chosen without asking; null outside melees. */
  again: Again | null;
}

/** `free`: nothing else is going on, such as falling dice or looking back. */
export function useTurn(room: Room, { update }: Scene, free: boolean): Turn {
  const { version, phase, state } = update;
  const [sent, setSent] = useState<{ action: Action; version: number; seat: number | null } | null>(null);
  // Once the server has answered with a new version, the action is no longer on its way.
  const sending = sent?.version === version && sent.seat === room.seat.value ? sent.action : null;
  const mine = room.seat.value !== null && phase === 'playing' && state.actions.length > 0;
  const live = mine && free && !sending && room.link.value === 'online';

  const { again, act } = useAgain(state, live, async (action: Action) => {
    setSent({ action, version, seat: room.seat.value });
    const error = await room.say({ type: 'act', version, action: action.text });
    if (error) setSent(null);
    return !error;
  });
  const play = usePlay({ state, live, question: version, confirmAll: settings.confirm.value === 'on', act });
  const goodPlay = useGoodPlay({ state, own: room.seat.value, live, act });
  return { goodPlay, play, live, ahead: sending && aheadOf(sending), sent: sending?.text ?? null, again: room.seat.value === null ? null : again };
}
