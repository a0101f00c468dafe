// The games that the server offers: asked for once.
import { computed, signal } from '@preact/signals';
import { rules } from 'virtual:rules';

import { api, asFailure } from './api';
import type { ApiError, GameInfo } from './protocol';

export const games = signal<GameInfo[]>([]);
export const gamesProblem = signal<ApiError | null>(null);

let asked = false;

export async function loadGames(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    games.value = await api.games();
    gamesProblem.value = null;
  } catch (reason) {
    asked = false;
    gamesProblem.value = asFailure(reason).error;
  }
}

/** Those that have campaigns. */
export const campaignGames = computed(() => games.value.filter(({ campaigns }) => campaigns !== undefined));

/** What a game is, in a sentence or two: how its rules begin. */
export function summaryOf(game: string): string {
  return rules.find(({ name }) => name === game)?.summary ?? '';
}
