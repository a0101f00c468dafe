// Whether this page and the server reach each other, put together from what its connections notice.
import { computed, signal } from '@preact/signals';

import type { Link } from './room';

/** The network, as far as the browser knows. */
const network = signal(globalThis.navigator?.onLine ?? true);
globalThis.addEventListener?.('online', () => (network.value = true));
globalThis.addEventListener?.('offline', () => (network.value = false));

/** The link of the room that is on the page; null if there is none. */
export const roomLink = signal<Link | null>(null);

/** Whether the last request over HTTP got an answer. */
export const answered = signal(true);

export type Reach = 'online' | 'connecting' | 'offline';

export const reach = computed<Reach>(() => {
  // A room's link knows best: it hears from the server all the time.
  if (roomLink.value === 'online') return 'online';
  if (!network.value) return 'offline';
  if (roomLink.value === 'connecting') return 'connecting';
  return roomLink.value === 'offline' || !answered.value ? 'offline' : 'online';
});
