// How this game differs from chess, on one screen, for those who see it for the first time: the part "The game in one
// minute" of its rules.
import { useEffect, useState } from 'preact/hooks';
import { rules } from 'virtual:rules';

import { readStored, writeStored } from '../storage';

const PART = 'The game in one minute';

/** The part of a page of rules under that heading, as HTML; null if there is none. */
export function partOf(html: string, heading: string): string | null {
  const parts = html.split(/(?=<h2[ >])/);
  const part = parts.find((text) => text.includes(`>${heading}</h2>`));
  return part ? part.slice(part.indexOf('</h2>') + '</h2>'.length).trim() : null;
}

/** The card, as long as it has not been closed in this browser. */
export function useFirstVisit(game: string): { html: string; close: () => void } | null {
  const [html, setHtml] = useState<string | null>(null);
  const key = `fray:seen:${game}`;

  useEffect(() => {
    if (readStored(key) === true) return;
    let here = true;
    rules
      .find(({ name }) => name === game)
      ?.load()
      .then(({ default: page }) => here && setHtml(partOf(page.html, PART)))
      .catch(() => undefined); // Without the card the game is still there.
    return () => {
      here = false;
    };
  }, [game]);

  if (html === null) return null;
  const close = () => {
    writeStored(key, true);
    setHtml(null);
  };
  return { html, close };
}

export function FirstVisit({ game, html, onClose }: { game: string; html: string; onClose: () => void }) {
  return (
    <aside class="minute" aria-label={PART}>
      <h2>{PART}</h2>
      <div class="minute-text" tabIndex={0} role="region" aria-label="The rules in short" dangerouslySetInnerHTML={{ __html: html }} />
      <div class="minute-ways">
        <a href={`/rules/${game}`}>All the rules</a>
        <button type="button" class="control control-accept" onClick={onClose}>
          Got it
        </button>
      </div>
    </aside>
  );
}
