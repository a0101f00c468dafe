// Where several choose at once: what each chooses, and then all of it together.
import { useState } from 'preact/hooks';

import type { State } from '../../protocol';
import { SelectField } from '../../ui/form';
import type { Analysis } from './analysis';

export function Together({ analysis, state }: { analysis: Analysis; state: State }) {
  const [chosen, choose] = useState<Record<number, string>>({});
  const seats = [...state.to_act].sort((a, b) => a.seat - b.seat);
  const of = (seat: number) => state.actions.filter((action) => action.seat === seat);
  const textOf = (seat: number) => chosen[seat] ?? of(seat)[0]?.text ?? '';
  const play = (event: Event) => {
    event.preventDefault();
    void analysis.play(seats.map(({ seat }) => textOf(seat)).join('&'));
  };
  return (
    <form class="together" onSubmit={play} aria-label="Choices made at once">
      <p class="decision-prompt">{state.prompt}</p>
      {seats.map(({ seat, side }) => (
        <SelectField
          key={seat}
          label={side === 'white' ? 'White' : 'Black'}
          value={textOf(seat)}
          onValue={(text) => choose({ ...chosen, [seat]: text })}
          choices={of(seat).map(({ text }) => ({ value: text, label: text }))}
        />
      ))}
      <button type="submit" class="button button-main">
        Choose so
      </button>
    </form>
  );
}
