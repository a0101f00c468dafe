import { signal } from '@preact/signals';

import type { Problem } from './messages';

/** Why there is no local server just now; null while nothing is known to be wrong. */
export const localProblem = signal<Problem | null>(null);
