// Dice that fall to the faces which the server has rolled. They show nothing before they lie still.
import type { SideName } from '../../protocol';
import type { DiceShow, Throw } from '../stage/stage';
import './dice.css';

const TUMBLES = 5;

/** Where the pips of a face lie, on a grid of three by three. */
const PIPS: Record<number, readonly number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

export function Face({ face, pips = true }: { face: number; pips?: boolean }) {
  const spots = pips ? PIPS[face] : undefined;
  return (
    <svg class="die-face" viewBox="0 0 30 30" aria-hidden="true">
      {spots ? (
        spots.map((spot) => <circle key={spot} cx={7 + 8 * (spot % 3)} cy={7 + 8 * Math.floor(spot / 3)} r="2.9" />)
      ) : (
        <text x="15" y="20.5" text-anchor="middle">
          {face}
        </text>
      )}
    </svg>
  );
}

export function Die({ face, side, falling = false, pips = true }: { face: number; side: SideName; falling?: boolean; pips?: boolean }) {
  // The faces that flicker by while it tumbles tell nothing of the one it ends on.
  const faces = falling ? Array.from({ length: TUMBLES }, (_, i) => 1 + ((i * 5 + 2) % 6)) : [];
  return (
    <span class={falling ? 'die die-falling' : 'die'} data-side={side} role="img" aria-label={falling ? 'a die falls' : String(face)}>
      <span class="die-strip">
        {[...faces, face].map((shown, i) => (
          <Face key={i} face={shown} pips={pips} />
        ))}
      </span>
    </span>
  );
}

/** More throws than these are shown smaller. */
const MOST_LARGE = 2;

/** A roll of both sides with its sums: "3 + 2 = 5". */
export function Dice({ show, small = false }: { show: DiceShow; small?: boolean }) {
  const tests = show.throws.some(({ test }) => test);
  // Whoever tests himself with a die of twenty faces does not roll dice of six beside it.
  const pips = !tests && show.throws.every(({ faces, sides = 6 }) => sides <= 6 && faces.every((face) => face <= 6));
  const most = Math.max(...show.throws.map(({ total }) => total));
  return (
    <div class={['dice', small && 'dice-small', show.throws.length > MOST_LARGE && 'dice-many'].filter(Boolean).join(' ')}>
      {show.throws.map((roll, i) => (
        <ThrowView key={i} roll={roll} landed={show.landed} pips={pips} ahead={!tests && show.throws.length > 1 && roll.total === most} />
      ))}
    </div>
  );
}

/** The number that was to be reached, and in words whether it was. */
function TestView({ test: { what, target, succeeds }, landed }: { test: NonNullable<Throw['test']>; landed: boolean }) {
  const words = what === 'attack' ? ['hit', 'miss'] : what === 'confirm' ? ['critical', 'not critical'] : ['saved', 'not saved'];
  return (
    <span class="throw-test">
      against {target}
      {landed && <b class={succeeds ? 'throw-success' : 'throw-failure'}>{succeeds ? `✓ ${words[0]}` : `✗ ${words[1]}`}</b>}
    </span>
  );
}

function ThrowView({ roll, landed, pips, ahead }: { roll: Throw; landed: boolean; pips: boolean; ahead: boolean }) {
  return (
    <div class={landed && ahead ? 'throw throw-ahead' : 'throw'}>
      <span class="throw-side">
        {roll.side === 'white' ? 'White' : 'Black'}
        {(roll.test ?? roll).what && <small class="throw-what">{(roll.test ?? roll).what}</small>}
      </span>
      <span class="throw-dice">
        {roll.faces.map((face, i) => (
          <Die key={i} face={face} side={roll.side} falling={!landed} pips={pips} />
        ))}
      </span>
      <span class="throw-sum">
        {roll.bonus !== 0 && <span class="throw-bonus">{roll.bonus > 0 ? `+ ${roll.bonus}` : `− ${-roll.bonus}`}</span>}
        <strong class="throw-total">{landed ? roll.total : '?'}</strong>
        {roll.test && <TestView test={roll.test} landed={landed} />}
      </span>
    </div>
  );
}
