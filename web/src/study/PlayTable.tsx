// A board at which one person plays over the server's rules, without a room: with what belongs to the state beside it.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

import { PlayBoard } from '../board/PlayBoard';
import { usePlay, type Play } from '../board/usePlay';
import { Arena } from '../game/battle/Arena';
import { hasCards } from '../game/cards/cards';
import { Cards } from '../game/cards/Cards';
import { Palette } from '../game/cards/Palette';
import { useCards } from '../game/cards/useCards';
import { Decision } from '../game/controls/Decision';
import { SlotTrack } from '../game/team/SlotTrack';
import { TrackView } from '../game/TrackView';
import type { Action, Frame, SideName } from '../protocol';

interface PlayTableProps {
  frame: Frame;
  /** Who plays. */
  side: SideName;
  orientation: SideName;
  /** They may choose now. */
  live: boolean;
  /** Changes whenever the question does. */
  question: string | number;
  /** Plays an action, given by its text. */
  act: (text: string, action: Action) => void;
  headline: string;
  label: string;
  last?: readonly string[];
  /** Squares that something beside the board is about. */
  looked?: readonly string[];
  /** Pieces jump where they go. */
  still?: boolean;
  /** Every move is to be confirmed, not only a battle. */
  confirmAll?: boolean;
  /** What is picked has changed. */
  onPicking?: (play: Play) => void;
  /** Lies over the board. */
  over?: ComponentChildren;
  /** Puts the board, and what is asked with what lies beside the board, where they belong. */
  children: (board: JSX.Element, choice: JSX.Element) => ComponentChildren;
}

export function PlayTable(props: PlayTableProps) {
  const { frame, side, orientation, live, question, act, headline, label, last = [], looked = [], still = false, confirmAll = false, onPicking, over, children } = props;
  const { state } = frame;
  const own = side === 'white' ? 0 : 1;
  const play = usePlay({ state, live, question, confirmAll, act: (action) => act(action.text, action) });
  useEffect(() => onPicking?.(play), [play.picking]);
  const turn = { play, live };
  const table = useCards({ state, events: frame.events, own: side, ...turn });
  const log = useMemo(() => [{ seq: 1, at: 0, type: 'roll', events: frame.events }], [frame]);
  const board = (
    <PlayBoard {...{ state, orientation, label, last, ...turn }} events={frame.events} looked={table.looked.length > 0 ? table.looked : looked} still={still}>
      {over}
    </PlayBoard>
  );
  const choice = (
    <div class="lesson-choice">
      <SlotTrack state={state} seats={[]} own={null} />
      {state.track && <TrackView track={state.track} />}
      {state.battle ? (
        <Arena battle={state.battle} scene={null} {...turn} {...{ log, own }} seq={1} headline="Your announcement" prompt={state.prompt} sealed={[]} announced={null} />
      ) : (
        live && <Decision {...{ state, headline }} {...turn} />
      )}
      {state.abilities.length > 0 && !state.battle && <Palette abilities={state.abilities} own={side} {...turn} />}
      {hasCards(state) && <Cards table={table} trays={state.trays} />}
    </div>
  );
  return <>{children(board, choice)}</>;
}
