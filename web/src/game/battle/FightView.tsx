// A round of a fight over the board: the dice of both, and the hit points of both going down once the dice lie still.
import { PieceShape } from '../../board/Icon';
import type { SideName } from '../../protocol';
import { manWords } from '../../words';
import { Die } from './Dice';
import type { Fight, FightSide } from './fight';
import './fight.css';

interface FightViewProps {
  fight: Fight;
  /** How long the round is seen, in ms. */
  ms: number;
  /** All rounds have been seen. */
  over: boolean;
}

export function FightView({ fight, ms, over }: FightViewProps) {
  const { attacker, defender, rounds, at } = fight;
  const round = rounds[at]!;
  const facesOf = (side: SideName) => round.throws.find((roll) => roll.side === side);
  return (
    <div class={over ? 'fight fight-over' : 'fight'} style={{ '--round': `${ms}ms` }} key={at}>
      {[attacker, defender].map((fighter) => (
        <FighterRow key={fighter.side} {...{ fighter, at, over }} roll={facesOf(fighter.side)} />
      ))}
      <p class="fight-count">
        {over ? `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'}` : `Round ${at + 1} of ${rounds.length}`}
      </p>
    </div>
  );
}

interface RowProps {
  fighter: FightSide;
  roll: Fight['rounds'][number]['throws'][number] | undefined;
  at: number;
  over: boolean;
}

function FighterRow({ fighter, roll, at, over }: RowProps) {
  const before = fighter.hits[at]!;
  const after = fighter.hits[at + 1]!;
  return (
    <div class="fight-row">
      <span class="fight-who">
        <PieceShape kind={fighter.kind} side={fighter.side} />
        <span>
          {manWords(fighter.side, fighter.kind)}
        </span>
      </span>
      <span class="fight-dice">
        {roll?.faces.map((face, i) => (
          <Die key={i} face={face} side={fighter.side} />
        ))}
        <b class="fight-sum">{roll?.total}</b>
      </span>
      <span class="fight-hits">
        <span class="fight-bar" aria-hidden="true">
          <span class="fight-bar-before" style={{ transform: `scaleX(${before / fighter.full})` }} />
          <span class="fight-bar-after" style={{ transform: `scaleX(${after / fighter.full})` }} />
        </span>
        <span class="fight-number">
          <b>{after}</b> of {fighter.full}
          {after < before && !over && <span class="fight-loss"> −{before - after}</span>}
        </span>
      </span>
    </div>
  );
}
