// Games that are kept on this device, and games as files.
import { ApiFailure, api } from './api';
import { addToken, forgetRoom, readTokens } from './keys';
import { dropLocalRoom, keepForGood } from './local/kept';
import type { LogEntry } from './protocol';

/** Lets the browser save a text as a file. */
export function saveAs(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a game that is kept here as a file, with the keys to its seats. Throws ApiFailure. */
export async function saveGame(id: string): Promise<void> {
  const file = await api.deviceGame(id);
  saveAs(`fray-game-${id}.json`, JSON.stringify({ ...file, keys: readTokens(id) }), 'application/json');
}

export interface Taken {
  room: string;
  found: 'new' | 'same' | 'further';
}

/** Takes a game in from a file; a game that is here already is at most gone on with. Throws ApiFailure. */
export async function takeGame(file: Blob): Promise<Taken> {
  let text: string;
  try {
    text = await file.text();
  } catch {
    throw new ApiFailure('unreadable_file', 'This file cannot be read. Nothing has been changed.', 0);
  }
  const taken = await api.takeGame(text);
  const { keys } = JSON.parse(text) as { keys?: unknown };
  if (Array.isArray(keys)) for (const key of keys) if (typeof key === 'string') addToken(taken.room, key);
  keepForGood();
  return taken;
}

/** Deletes a game that is kept here, with the keys to its seats. Throws ApiFailure. */
export async function deleteGame(id: string): Promise<void> {
  await api.deleteGame(id);
  dropLocalRoom(id);
  forgetRoom(id);
}

/** Saves the log of a game, which `fray verify` reads. Throws ApiFailure. */
export async function saveLog(id: string): Promise<void> {
  const log: LogEntry[] = await api.log(id);
  saveAs(`fray-${id}.json`, JSON.stringify({ log }), 'application/json');
}

/** Saves a game as PGN. Throws ApiFailure. */
export async function saveRecord(id: string): Promise<void> {
  saveAs(`fray-${id}.pgn`, await api.record(id), 'application/x-chess-pgn');
}
