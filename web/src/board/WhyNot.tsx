// Why what was tried on the board is not possible, in a line over it: the game says it.
import { useEffect, useState } from 'preact/hooks';

import type { State } from '../protocol';
import { useHost, type Attempt } from './host';
import './why_not.css';

/** How long it stays if nothing else is done. */
const READ_MS = 8000;

export function WhyNot({ state, tried, flipped }: { state: State; tried: Attempt | null; flipped: boolean }) {
  const host = useHost();
  const [why, setWhy] = useState<{ of: Attempt; text: string } | null>(null);
  useEffect(() => {
    if (!tried || !host.why) return;
    let over: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    void host
      .why(state, tried)
      .then((text) => {
        if (!wanted || text === null) return;
        setWhy({ of: tried, text });
        over = setTimeout(() => setWhy(null), READ_MS);
      })
      // Without an answer there is nothing to say.
      .catch(() => {});
    return () => {
      wanted = false;
      clearTimeout(over);
    };
  }, [tried]);
  const shown = why && why.of === tried ? why.text : '';
  // Where it hides neither of the squares: in the other half of the board.
  const low = Number((tried?.to ?? tried?.from ?? '').replace(/^[a-z]+/, '')) <= state.ranks / 2 !== flipped;
  return (
    <p class={`why-not${shown ? ' why-not-shown' : ''}${low ? ' why-not-above' : ''}`} role="status">
      {shown}
    </p>
  );
}
