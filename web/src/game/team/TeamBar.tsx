// What there is to say among the players of one side: who stands in for whom, and whether the king's player is asked
// before the others' moves.
import type { SeatInfo, Update } from '../../protocol';
import { listWords } from '../../words';
import type { Saying } from '../controls/saying';
import { playerName } from './team';

interface TeamBarProps {
  update: Update;
  own: number;
  seats: readonly SeatInfo[];
  say: Saying;
}

export function TeamBar({ update, own, seats, say }: TeamBarProps) {
  const { deputies, automatic, can } = update;
  const name = (seat: number) => playerName(seats.find((other) => other.seat === seat));
  const deputy = deputies[own] ?? null;
  const standsFor = seats.filter(({ seat }) => deputies[seat] === own);
  return (
    <>
      {deputy !== null && (
        <section class="banner banner-looking" aria-label="Deputy">
          <span role="status">{name(deputy)} plays for you.</span>
          {can.includes('back') && (
            <button type="button" class="control control-accept" onClick={() => say({ type: 'back' })}>
              I am back
            </button>
          )}
        </section>
      )}
      {standsFor.length > 0 && (
        <p class="banner" role="status">
          You also play for {listWords(standsFor.map(({ seat, commanders }) => `${name(seat)} (${listWords(commanders)})`))}.
        </p>
      )}
      {asksKing(update, own, seats) && (
        <label class="team-automatic">
          <input type="checkbox" checked={automatic[own] ?? false} onChange={(event) => say({ type: 'automatic', on: event.currentTarget.checked })} /> Always leave it to them: do not ask me before the others’ moves
        </label>
      )}
    </>
  );
}

/** The seat is that of its side which may take the others' moves: the first. */
function asksKing({ can }: Update, own: number, seats: readonly SeatInfo[]): boolean {
  const side = seats.find(({ seat }) => seat === own)?.side;
  const team = seats.filter((seat) => seat.side === side);
  return can.includes('automatic') && team.length > 1 && team[0]!.seat === own && team[0]!.commanders.length > 0;
}
