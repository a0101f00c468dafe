// The rounds of a fight one below the other, with their dice.
import { Face } from './Dice';
import { roundWords, type FightRound } from './fight';
import '../log/log.css';

export function FightRounds({ rounds }: { rounds: readonly FightRound[] }) {
  return (
    <ol class="fight-rounds" tabIndex={0} aria-label="Rounds of the fight">
      {rounds.map((round, i) => (
        <li key={i}>
          <span>{roundWords(round)}</span>
          <span class="log-dice" aria-hidden="true">
            {round.throws.flatMap(({ side, faces }) =>
              faces.map((face, j) => (
                <span key={`${side}-${j}`} class="die die-tiny" data-side={side}>
                  <Face face={face} />
                </span>
              )),
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
