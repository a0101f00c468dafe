// Dice over the board, where they hide the least of those who fight.
import type { Hint } from '../../board/Board';
import { spotOf, turned } from '../../board/geometry';
import type { LogEntry, SideName, State } from '../../protocol';
import { Dice } from './Dice';
import { FightView } from './FightView';
import type { DiceShow } from '../stage/stage';

interface BoardDiceProps {
  show: DiceShow;
  log: readonly LogEntry[];
  state: State;
  below: SideName;
}

export function BoardDice({ show, log, state, below }: BoardDiceProps) {
  const events = log.find(({ seq }) => seq === show.seq)?.events ?? [];
  const words = events.find(({ type }) => !['rolled', 'tested', 'damaged'].includes(type))?.text;
  const height = freeHeight([...fighters(log, show.seq).keys()], state, below);
  return (
    <div class="board-dice" key={show.seq} style={{ top: `${height * 100}%` }}>
      {show.fight ? <FightView fight={show.fight} ms={show.fight.ms} over={show.fight.over} /> : <Dice show={show} />}
      <p class="board-dice-words">{show.landed ? words : ''}</p>
    </div>
  );
}

/** Who fights in the last attack before the entry `seq`, as hints for the board. */
export function fighters(log: readonly LogEntry[], seq: number): Map<string, Hint> {
  const attack = log
    .filter((entry) => entry.seq <= seq)
    .flatMap((entry) => entry.events ?? [])
    .filter(({ type }) => type === 'attacked' || type === 'challenged')
    .at(-1);
  const hints = new Map<string, Hint>((attack?.attackers ?? []).map((square) => [square, 'joined']));
  if (attack?.square) hints.set(attack.square, 'aimed');
  return hints;
}

const HEIGHTS = [0.5, 0.78, 0.22];
const REACH = 0.2;

/** From 0 at the upper edge of the board to 1. */
function freeHeight(squares: readonly string[], state: State, below: SideName): number {
  const heights = squares.flatMap((square) => {
    const spot = spotOf(square, state);
    return spot ? [(turned(spot, state, below === 'black').row + 0.5) / state.ranks] : [];
  });
  const hidden = (height: number) => heights.filter((other) => Math.abs(other - height) < REACH).length;
  return HEIGHTS.reduce((best, height) => (hidden(height) < hidden(best) ? height : best));
}
