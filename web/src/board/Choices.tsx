// What remains to be chosen after squares were picked on the board: a row over the board, or, of pieces that may come to a
// square, a column there.
import { useEffect, useRef } from 'preact/hooks';

import type { State, Step } from '../protocol';
import { iconOf, roleWords, type GameWords } from './gameWords';
import { spotOf, turned } from './geometry';
import { Icon, PieceShape } from './Icon';
import type { Choice } from './usePlay';
import { gameWords } from './useWords';
import { actionWords, capital, choiceWords } from './words';
import './choices.css';

interface ChoicesProps {
  choices: readonly Choice[];
  state: State;
  /** The steps that have been picked. */
  chosen: readonly Step[];
  onChoice: (choice: Choice) => void;
  onBack: () => void;
  flipped: boolean;
}

export function Choices({ choices, state, chosen, onChoice, onBack, flipped }: ChoicesProps) {
  const first = useRef<HTMLButtonElement>(null);
  const words = gameWords(state.game);
  const question = roleWords(words, choices[0]?.role ?? '').dialog ?? questionOf(state, chosen, choices);
  const place = question === undefined ? placeOf(words, choices, state, chosen, flipped) : null;
  useEffect(() => first.current?.focus(), [question]);
  return (
    <div
      {...(place ?? { class: 'choices' })}
      role="dialog"
      aria-label={question ?? 'Choose'}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
      }}
    >
      {question && <p class="choices-question">{question}</p>}
      {choices.map((choice, i) => (
        <button type="button" key={choice.choice} ref={i === 0 ? first : null} class="choices-entry" title={place ? capital(choice.choice) : undefined} onClick={() => onChoice(choice)}>
          <ChoiceShape {...{ choice, state }} />
          <span class={place ? 'visually-hidden' : undefined}>{capital(choice.role === 'discard' ? cardName(state, choice) : choiceWords(state, choice))}</span>
        </button>
      ))}
      <button type="button" class="choices-entry choices-back" aria-label={place ? 'Back' : undefined} onClick={onBack}>
        {place ? '✕' : 'Back'}
      </button>
    </div>
  );
}

/** Where pieces among which one comes to a square are shown: from that square on into the board. */
function placeOf(words: GameWords, choices: readonly Choice[], state: State, chosen: readonly Step[], flipped: boolean) {
  const spot = spotOf(chosen.at(-1)?.square ?? '', state);
  if (!spot || choices.length > state.ranks / 2 || !choices.every(({ choice }) => iconOf(words, 'kinds', choice))) return null;
  const { column, row } = turned(spot, state, flipped);
  const up = row >= state.ranks / 2;
  return {
    class: up ? 'choices choices-at choices-up' : 'choices choices-at',
    style: { '--columns': state.files, '--rows': state.ranks, '--column': column, '--row': row },
  };
}

/** A single choice is there to be confirmed, with what it belongs to; what else is asked about a piece the game says. */
function questionOf(state: State, chosen: readonly Step[], choices: readonly Choice[]): string | undefined {
  const [first, ...others] = choices;
  if (!first || first.role !== 'choice' || chosen.at(-1)?.square === undefined) return undefined;
  if (others.length > 0) return chosen.at(-1)!.role === 'to' ? undefined : state.prompt;
  const picked = actionWords(state, { id: 0, text: '', seat: 0, steps: [...chosen] });
  return `${capital(picked)}: ${choiceWords(state, first)}?`;
}

function cardName(state: State, { choice }: Choice): string {
  return choiceWords(state, { choice });
}

/** A piece, or the sign of a suit or of a card's suit. */
function ChoiceShape({ choice: { role, choice }, state }: { choice: Choice; state: State }) {
  const words = gameWords(state.game);
  if (iconOf(words, 'kinds', choice)) return <PieceShape kind={choice} side={state.side} />;
  const suit = role === 'suit' ? choice : role === 'discard' ? state.cards.find(({ code }) => code === choice)?.suit : undefined;
  const icon = suit === undefined ? undefined : iconOf(words, 'suits', suit);
  return icon ? (
    <span class="choices-suit" data-suit={suit || 'joker'}>
      <Icon name={icon} />
    </span>
  ) : null;
}
