// A turn of several moves as a track: whose move is made, whose it is now, and whose come after, with who plays them.
import { CommanderSign } from '../../board/Commander';
import { capital } from '../../board/words';
import type { SeatInfo, State } from '../../protocol';
import { playerName, slotTitle, slotWords } from './team';
import './slots.css';

interface SlotTrackProps {
  state: State;
  seats: readonly SeatInfo[];
  own: number | null;
}

const STATES = { done: 'done', now: 'now', ahead: 'to come' } as const;

export function SlotTrack({ state, seats, own }: SlotTrackProps) {
  const { slots } = state;
  if (slots.length === 0) return null;
  // In lessons nobody plays anybody.
  const known = seats.length > 0;
  const who = (seat: number) => (!known ? '' : seat === own ? 'you' : playerName(seats.find((other) => other.seat === seat)));
  // The title says it in full; here is room for a few letters.
  const isComputer = (seat: number) => seats.find((other) => other.seat === seat)?.kind === 'computer';
  const turn = state.fields.turn;
  return (
    <section class="slots" aria-label={turn ? `Turn ${turn}` : 'This turn'}>
      <p class="slots-now">
        {turn && <span class="slots-turn">Turn {turn}</span>} {capital(slotWords(state, seats, own)) || 'The turn is over'}
      </p>
      <ol class="slots-line">
        {slots.map((slot) => (
          <li
            key={`${slot.side}-${slot.commander}`}
            class={`slot slot-${slot.state}${slot.seat === own ? ' slot-own' : ''}`}
            data-side={slot.side}
            title={`${slotTitle(slot)}${known ? `: ${who(slot.seat)}` : ''} (${STATES[slot.state]})`}
            {...(slot.state === 'now' && { 'aria-current': 'step' })}
          >
            <CommanderSign commander={slot.commander} />
            <span class="slot-state" aria-hidden="true">
              {slot.state === 'done' ? '✓' : slot.state === 'now' ? '▸' : ''}
            </span>
            <span class="slot-who" aria-hidden="true">
              {isComputer(slot.seat) ? 'AI' : who(slot.seat)}
            </span>
            <span class="visually-hidden">
              {slotTitle(slot)}, {known && `${who(slot.seat)}, `}
              {STATES[slot.state]}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
