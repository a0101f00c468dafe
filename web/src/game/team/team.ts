// Who plays what in games in which several people can share a side.
import type { SeatInfo, Slot, State } from '../../protocol';
import { sideWord } from '../../words';

/** A seat by its player: "Anna", "Computer"; by its side where nobody is known. */
export function playerName(seat: SeatInfo | undefined): string {
  if (!seat) return 'Somebody';
  if (seat.kind === 'open') return 'an open seat';
  return seat.name || (seat.kind === 'computer' ? 'Computer' : sideWord(seat.side));
}

export function slotNow({ slots }: Pick<State, 'slots'>): Slot | undefined {
  return slots.find(({ state }) => state === 'now');
}

/** "White's black knight" */
export function slotTitle({ side, commander }: Pick<Slot, 'side' | 'commander'>): string {
  return `${sideWord(side)}’s ${commander}`;
}

/** "White's queen moves: Anna", with who may override where that is asked. */
export function slotWords(state: Pick<State, 'slots' | 'to_act' | 'node'>, seats: readonly SeatInfo[], own: number | null): string {
  const slot = slotNow(state);
  if (!slot) return '';
  if (seats.length === 0) return `${slotTitle(slot)} moves`;
  const who = (seat: number) => (seat === own ? 'you' : playerName(seats.find((other) => other.seat === seat)));
  const asked = state.node === 'decision' ? state.to_act.find(({ side, seat }) => side === slot.side && seat !== slot.seat) : undefined;
  const words = `${slotTitle(slot)} moves: ${who(slot.seat)}`;
  return asked ? `${slotTitle(slot)} (${who(slot.seat)}): ${who(asked.seat)} may override` : words;
}
