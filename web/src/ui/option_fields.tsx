// The rule options of a game, folded away until somebody wants other than the usual ones.
import { capital } from '../board/words';
import type { GameInfo } from '../protocol';
import { optionWords } from '../words';
import { SelectField } from './form';

interface Props {
  game: GameInfo;
  options: Record<string, string>;
  onOption: (name: string, value: string) => void;
  /** Options that are not for this form to ask for. */
  without?: readonly string[];
}

export function OptionFields({ game, options, onOption, without = [] }: Props) {
  // Who plays whom is no matter of rules: two play all of their side.
  const fields = game.options.filter(({ name, before }) => before === undefined && !game.seat_options?.includes(name) && !without.includes(name));
  if (fields.length === 0) return null;
  return (
    <details class="options">
      <summary>Rule options</summary>
      {fields.map((option) => (
        <SelectField
          key={option.name}
          label={capital(optionWords(option.name))}
          value={options[option.name] ?? option.default}
          onValue={(value) => onOption(option.name, value)}
          choices={option.values.map((value) => ({
            value,
            label: optionWords(value) + (value === option.default ? ' (usual)' : ''),
          }))}
          hint={capital(option.summary)}
        />
      ))}
    </details>
  );
}
