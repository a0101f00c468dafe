// Buttons that step through a game; their keys act anywhere in the element but on the board, which has arrows of its own.
import { JumpButton } from '../study/JumpButton';

interface StepBarProps {
  at: number;
  last: number;
  /** What has been played to come here, in words. */
  step: string | null;
  go: (index: number) => void;
}

export function StepBar({ at, last, step, go }: StepBarProps) {
  return (
    <div
      class="element-steps"
      part="steps"
      role="group"
      aria-label="Step through the game"
      onKeyDown={(event) => {
        const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
        if (to === undefined || event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        go(to);
      }}
    >
      <JumpButton glyph="start" label="Start" keyName="Home" disabled={at === 0} onClick={() => go(0)} />
      <JumpButton glyph="backward" label="Step back" keyName="←" disabled={at === 0} onClick={() => go(at - 1)} />
      <JumpButton glyph="forward" label="Step forward" keyName="→" disabled={at === last} onClick={() => go(at + 1)} />
      <JumpButton glyph="end" label="End" keyName="End" disabled={at === last} onClick={() => go(last)} />
      <input type="range" min={0} max={last} value={at} aria-label="Step" aria-valuetext={`Step ${at} of ${last}`} onInput={(event) => go(event.currentTarget.valueAsNumber)} />
      <span class="element-step">{[`${at} of ${last}`, step].filter(Boolean).join(': ')}</span>
    </div>
  );
}
