// The rule options of a game, folded away until somebody wants other than the usual ones.
import { capital } from '../board/words';
import type { GameInfo } from '../protocol';
import { countWords, optionWords } from '../words';
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
  const isAsked = ({ name, before, values, laborious }: (typeof game.options)[number]) =>
    before === undefined && values.length > 1 && !laborious && !game.seat_options?.includes(name) && !without.includes(name);
  const fields = game.options.filter(isAsked);
  const group = (summary: string, members: typeof fields) => members.length > 0 && (
    <details class="options">
      <summary>{summary}</summary>
      {members.map((option) => (
        <SelectField
          key={option.name}
          label={capital(optionWords(option.name))}
          value={options[option.name] ?? option.default}
          onValue={(value) => onOption(option.name, value)}
          choices={choicesOf(option)}
          hint={capital(option.summary) + (option.number ? ` (${option.number.ruling})` : '')}
        />
      ))}
    </details>
  );
  return (
    <>
      {group('Rule options', fields.filter(({ number }) => !number))}
      {group('House rules: other numbers', fields.filter(({ number }) => number))}
    </>
  );
}

/** The values of an option in words; numbers in their order. */
function choicesOf({ values, number, default: usual }: GameInfo['options'][number]) {
  const ordered = number ? [...values].sort((a, b) => Number(a) - Number(b)) : values;
  return ordered.map((value) => ({ value, label: (number ? countWords(value, number.unit) : optionWords(value)) + (value === usual ? ' (usual)' : '') }));
}
