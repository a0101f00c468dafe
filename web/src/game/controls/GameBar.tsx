// What is always at hand: advice, undo, offers, the end, and the tools of the page. Beside the board it is the foot of the
// panel; where there is no room it is a bar at the lower edge of the window, its tools folded away behind a button.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Advice } from '../advice/useAdvice';
import { Glyph } from './Glyph';
import './bar.css';

interface GameBarProps {
  /** Against the computer. */
  advice: Advice | null;
  controls: ComponentChildren;
  /** What the engine has said. */
  advised: ComponentChildren;
  typed: ComponentChildren;
  tools: ComponentChildren;
}

export function GameBar({ advice, advised, controls, typed, tools }: GameBarProps) {
  return (
    <div class="bar">
      {advised}
      {advice && (
        <button type="button" class="control bar-hint" title="Hint" disabled={advice.ask === null || advice.asking} onClick={() => advice.ask?.()}>
          <Glyph name="hint" /> <span class="bar-word">Hint</span>
        </button>
      )}
      {controls}
      {typed}
      <Folded>{tools}</Folded>
    </div>
  );
}

/** Goes away again on Escape, on a press elsewhere, and when the focus leaves. */
function Folded({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    more.current?.focus();
  };
  return (
    <div class={`bar-tools${open ? ' bar-tools-open' : ''}`} ref={frame} onKeyDown={onKeyDown}>
      <button type="button" class="control bar-more" ref={more} aria-expanded={open} aria-controls="bar-tools" onClick={() => setOpen(!open)}>
        <Glyph name="more" /> More
      </button>
      <div id="bar-tools" class="bar-fold">
        {children}
      </div>
    </div>
  );
}
