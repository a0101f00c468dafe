// What the page gives to boards, wherever on it they are: its settings, and the server's answers about the rules.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';

import { api } from './api';
import { Host, type BoardHost } from './board/host';
import { settings } from './settings';

const asked: Pick<BoardHost, 'root' | 'why' | 'moves' | 'threats'> = {
  root: () => document,
  why: ({ game, options, position }, tried) => api.why({ game, options, start: position, steps: [], ...tried }),
  moves: (game, piece) => api.moves({ game, piece }),
  threats: ({ game, options, position }, against, actions) => api.threats({ game, options, start: position, steps: [...actions], against }),
};

/** Round all that has a board in it. */
export function PageHost({ children }: { children: ComponentChildren }) {
  const coordinates = settings.coordinates.value === 'on';
  const keyed = settings.keys.value === 'on';
  const host = useMemo<BoardHost>(() => ({ ...asked, coordinates, keys: keyed ? window : null }), [coordinates, keyed]);
  return <Host.Provider value={host}>{children}</Host.Provider>;
}
