// What remains to be chosen after squares were picked on the board, as what a pawn becomes: a row over the board.
import { useEffect, useRef } from 'preact/hooks';

import type { SideName } from '../protocol';
import { PieceShape } from './Icon';
import { iconOfKind } from './iconNames';
import { capital } from './words';

interface ChoicesProps {
  choices: readonly string[];
  side: SideName;
  onChoice: (choice: string) => void;
  onBack: () => void;
}

export function Choices({ choices, side, onChoice, onBack }: ChoicesProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div
      class="choices"
      role="dialog"
      aria-label="Choose"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack();
      }}
    >
      {choices.map((choice, i) => (
        <button type="button" key={choice} ref={i === 0 ? first : null} class="choices-entry" onClick={() => onChoice(choice)}>
          {iconOfKind(choice) && <PieceShape kind={choice} side={side} />}
          <span>{capital(choice)}</span>
        </button>
      ))}
      <button type="button" class="choices-entry choices-back" onClick={onBack}>
        Back
      </button>
    </div>
  );
}
