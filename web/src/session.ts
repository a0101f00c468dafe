// Who is signed in here, and which games are theirs. What /api/me says; asked for once, and again after signing in or out.
import { signal } from '@preact/signals';

import { api } from './api';
import type { Summary } from './protocol';
import { hasServer } from './transport';

/** The name of the account; null for a guest or while it is not known. */
export const account = signal<string | null>(null);
export const accountRooms = signal<Summary[]>([]);
export const accountCampaigns = signal<string[]>([]);

export async function refreshSession(): Promise<void> {
  if (!hasServer()) return;
  try {
    const me = await api.me();
    account.value = me.account;
    accountRooms.value = me.rooms;
    accountCampaigns.value = me.campaigns;
  } catch {
    // A guest plays as well as anybody; the header says it if the server is gone.
  }
}

export async function signIn(name: string, password: string): Promise<void> {
  await api.signIn(name, password);
  await refreshSession();
}

export async function register(name: string, password: string): Promise<void> {
  await api.register(name, password);
  await refreshSession();
}

export async function signOut(): Promise<void> {
  await api.signOut();
  account.value = null;
  accountRooms.value = [];
  accountCampaigns.value = [];
}
