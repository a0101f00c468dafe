// A moment as one seat has it.
import type { Moment } from './checked';

/** No seat has this number. */
export const NOBODY = -1;

const filtered = new WeakMap<Moment, Map<number, Moment>>();

/** With the actions of one seat only; the same object each time, for what is drawn goes by that. */
export function ofSeat(moment: Moment, seat: number): Moment {
  const known = filtered.get(moment) ?? new Map<number, Moment>();
  filtered.set(moment, known);
  const found = known.get(seat) ?? { ...moment, state: { ...moment.state, actions: moment.state.actions.filter((action) => action.seat === seat) } };
  known.set(seat, found);
  return found;
}
