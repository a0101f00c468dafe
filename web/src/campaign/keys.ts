// The keys of this browser to the teams that it leads.
import { bytesToHex } from '@noble/hashes/utils';

import { readStored, storedKeys, writeStored } from '../storage';
import type { TeamNumber } from './types';

const prefix = 'fray:campaign:';

interface Kept {
  tokens: Partial<Record<TeamNumber, string>>;
  visited: number;
}

function kept(id: string): Kept {
  const value = readStored(prefix + id) as Partial<Kept> | null;
  const tokens = typeof value?.tokens === 'object' && value.tokens !== null ? value.tokens : {};
  return { tokens, visited: typeof value?.visited === 'number' ? value.visited : 0 };
}

export function keepTeam(id: string, team: TeamNumber, token: string): void {
  writeStored(prefix + id, { tokens: { ...kept(id).tokens, [team]: token }, visited: Date.now() } satisfies Kept);
}

export function tokenOf(id: string, team: TeamNumber): string | null {
  return kept(id).tokens[team] ?? null;
}

/** The teams that this browser leads. */
export function ownTeams(id: string): TeamNumber[] {
  return ([0, 1] as const).filter((team) => tokenOf(id, team) !== null);
}

/** The campaigns in which it leads one, the last visited first. */
export function myCampaigns(): string[] {
  return storedKeys(prefix)
    .map((key) => key.slice(prefix.length))
    .sort((a, b) => kept(b).visited - kept(a).visited);
}

const gamePrefix = 'fray:campaign-of:';

/** A room in which a game of the campaign is played, so that there is a way back. */
export function keepGame(room: string, campaign: string): void {
  writeStored(gamePrefix + room, campaign);
}

export function campaignOf(room: string): string | null {
  const campaign = readStored(gamePrefix + room);
  return typeof campaign === 'string' ? campaign : null;
}

/** An id for a request, which stays the same when it is sent again. */
export function requestId(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
