// A game as a file, to take it to another device: all its records, with a sum that shows damage. What is taken in is tried on a
// server of its own first, and nothing that is kept is overwritten: a game that is here already can only be gone on with.
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

import type { Row } from './store';

export const format = 'fray-game';
const version = 1;

/** A game file. The keys to seats are added by the page, which has them. */
export interface GameFile {
  format: typeof format;
  version: number;
  room: string;
  records: Row[];
  sum: string;
  keys?: Record<string, string>;
}

/** Why a file is not taken in, in a sentence for people. */
export class FileProblem extends Error {
  constructor(
    readonly code: 'foreign_file' | 'damaged_file' | 'newer_file' | 'already_here',
    message: string,
  ) {
    super(message);
    this.name = 'FileProblem';
  }
}

const foreign = () => new FileProblem('foreign_file', 'This is not a game that Fray has saved. Nothing has been changed.');
const damaged = () => new FileProblem('damaged_file', 'This file is damaged: not all of the game is in it as it was saved. Nothing has been changed.');

function sumOf(records: readonly Row[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(records))));
}

/** Below these keys lies all of a room that can be taken along. */
export function prefixesOf(room: string): readonly [string, string] {
  return [`room/${room}`, `entry/${room}/`];
}

/** The file of a room with these records. */
export function fileOf(room: string, records: Row[]): GameFile {
  return { format, version, room, records, sum: sumOf(records) };
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string';
}

/** Reads a file; what is in it may still be no game. Throws FileProblem. */
export function readFile(text: string): GameFile {
  let file: Partial<GameFile> | null;
  try {
    file = JSON.parse(text) as Partial<GameFile> | null;
  } catch {
    // What was cut off begins as it should.
    throw text.includes(`"${format}"`) ? damaged() : foreign();
  }
  if (typeof file !== 'object' || file?.format !== format || typeof file.room !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(file.room)) throw foreign();
  if (file.version !== version) throw new FileProblem('newer_file', 'This file is of another version of Fray. Nothing has been changed.');
  const { room, records } = file;
  if (!Array.isArray(records) || !records.every(isRow) || file.sum !== sumOf(records)) throw damaged();
  const [summary, entries] = prefixesOf(room);
  const fits = ([key]: Row) => key === summary || key.startsWith(entries);
  if (!records.every(fits) || !records.some(([key]) => key === summary)) throw foreign();
  return file as GameFile;
}

/** What a file brings to what is kept: a `new` game, nothing (`same`), or how the game went on (`further`). Throws FileProblem
 * if the two cannot go together. */
export function continuation(file: GameFile, kept: readonly Row[]): 'new' | 'same' | 'further' {
  const [, entries] = prefixesOf(file.room);
  const here = new Map(kept.filter(([key]) => key.startsWith(entries)));
  const brought = new Map(file.records.filter(([key]) => key.startsWith(entries)));
  const within = (part: Map<string, string>, whole: Map<string, string>) => [...part].every(([key, text]) => whole.get(key) === text);
  if (kept.length === 0) return 'new';
  if (within(brought, here)) return 'same';
  if (within(here, brought)) return 'further';
  throw new FileProblem('already_here', 'This game is on this device already, and has gone on here otherwise. Nothing has been changed.');
}
