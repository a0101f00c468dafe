import { CommanderSign } from '../board/Commander';
import { Game } from '../board/useWords';
import { games, loadGames } from '../games';
import type { Summary } from '../protocol';
import { hasTeams } from '../teams';
import { clockWords, listWords, sideWord, seatWords, unusualOptions } from '../words';
import { useEffect } from 'preact/hooks';

/** What is to be played, on what terms, and by whom. */
export function RoomFacts({ summary }: { summary: Summary }) {
  useEffect(() => void loadGames(), []);
  const options = unusualOptions(summary, games.value);
  return (
    <Game.Provider value={summary.game}>
      <dl class="facts">
        <div>
          <dt>Game</dt>
          <dd>
            {summary.title} (<a href={`/rules/${summary.game}`}>rules</a>)
          </dd>
        </div>
        {options.length > 0 && (
          <div>
            <dt>Options</dt>
            <dd>{options.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>Clock</dt>
          <dd>{clockWords(summary.clock)}</dd>
        </div>
        {summary.seats.map((seat) => (
          <div key={seat.seat}>
            <dt>
              <span class={`disc disc-${seat.side}`} aria-hidden="true" /> {sideWord(seat.side)}
            </dt>
            <dd>
              {seatWords(seat)}
              {hasTeams(summary.seats) && seat.commanders.length > 0 && (
                <span class="facts-commanders">
                  {' '}
                  {seat.commanders.map((commander) => (
                    <CommanderSign key={commander} commander={commander} />
                  ))}{' '}
                  {listWords(seat.commanders)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Game.Provider>
  );
}
