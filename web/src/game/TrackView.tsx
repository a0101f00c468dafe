// A track with its marker, such as the light of the board: where it is, which way it goes, and what happens on the way.
import type { Track } from '../protocol';
import { levelOf } from '../board/gameWords';
import { useWords } from '../board/useWords';
import { capital } from '../board/words';
import './track.css';

const MOST_NEXT = 8;

/** Places are lettered from A on, as rules and notes name them. */
function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

export function TrackView({ track }: { track: Track }) {
  const game = useWords();
  const { places, at, rounds, notes } = track;
  const next = track.next.slice(0, MOST_NEXT);
  const direction = (next[0] ?? at) - at;
  const words = (place: number) => `${letterOf(place)} (${places[place] ?? '?'})`;
  return (
    <section class="track" aria-label={`Track of ${track.name}`}>
      <div class="track-line">
        <ol class="track-places" aria-hidden="true">
          {places.map((place, i) => {
            const level = levelOf(game, track, i);
            return (
              <li key={place} class={i === at ? 'track-place track-here' : 'track-place'} title={words(i)}>
                <span class={level === null ? 'track-swatch' : `track-swatch cell-shade shade${level}`}>
                  {i === at && (
                    <span class="track-marker">
                      {direction !== 0 && (
                        <svg viewBox="0 0 20 20" class={direction < 0 ? 'track-arrow track-arrow-back' : 'track-arrow'}>
                          <path d="M4 10h11M10 5l5 5-5 5" />
                        </svg>
                      )}
                    </span>
                  )}
                </span>
                <span class="track-name">{letterOf(i)}</span>
              </li>
            );
          })}
        </ol>
        <p class="track-next" aria-hidden="true">
          <small>
            {places[at]}, {rounds > 1 ? `in ${rounds} rounds` : 'next'}
          </small>
          {next.map((place, i) => (
            <span key={i}>{letterOf(place)}</span>
          ))}
        </p>
      </div>
      <p class="visually-hidden">
        {capital(track.name)} at {words(at)}. {rounds > 1 ? `In ${rounds} rounds` : 'Next'}: {next.map(words).join(', ')}.
      </p>
      {notes.length > 0 && (
        <ul class="track-notes">
          {notes.map((note) => (
            <li key={note}>{capital(note)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
