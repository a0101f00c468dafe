// The game in one minute: its goal and how it differs from chess, on one screen. Whoever comes to a game for the first time sees
// it before the first move; afterwards it is a button away. The text is that part of the game's rules.
import { useState } from 'preact/hooks';
import { rules } from 'virtual:rules';

import type { Summary } from '../protocol';
import { readStored, writeStored } from '../storage';
import { hasLessons } from '../study/lesson_files';
import { Dialog } from '../ui/Dialog';
import './minute.css';

export interface MinuteState {
  html: string;
  open: boolean;
  /** It has not been seen in this browser. */
  first: boolean;
  /** Null where there is no such text. */
  show: (() => void) | null;
  close: () => void;
}

/** `playing`: one has a seat in a game that goes on. Whoever only looks is not held up by it. */
export function useMinute(game: string, playing: boolean): MinuteState {
  const html = rules.find(({ name }) => name === game)?.minute ?? null;
  const key = `fray:seen:${game}`;
  const [first, setFirst] = useState(() => readStored(key) !== true);
  const [asked, setAsked] = useState(false);
  const close = () => {
    writeStored(key, true);
    setFirst(false);
    setAsked(false);
  };
  return { html: html ?? '', open: html !== null && ((first && playing) || asked), first, show: html === null ? null : () => setAsked(true), close };
}

export function Minute({ summary, html, first, onClose }: { summary: Summary; html: string; first: boolean; onClose: () => void }) {
  const { game, title } = summary;
  return (
    <Dialog class="minute" title={`${title} in one minute`} onClose={onClose}>
      {(close) => (
        <>
          <div class="minute-text" tabIndex={0} role="region" aria-label="The rules in short" dangerouslySetInnerHTML={{ __html: html }} />
          <div class="minute-ways">
            <a href={`/rules/${game}`}>All the rules</a>
            {hasLessons(game) && <a href={`/learn/${game}`}>Lessons</a>}
            <button type="button" class="button primary" autofocus onClick={close}>
              {first ? 'Begin' : 'Back to the game'}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
