// The moves of a game in two columns with their numbers, as chess players write them down; and what was captured in them.
import { standingSteps } from '../../history';
import type { GameEvent, LogEntry, SideName } from '../../protocol';
import { throwsOf } from '../battle/fight';

/** What was played: a move, or a roll. */
export interface Ply {
  /** The entry of the log. */
  seq: number;
  text: string;
  /** It is dice that fell. */
  rolled: boolean;
  /** In words. */
  told: string;
}

/** A turn of White's and the one of Black's after it. */
export interface MoveRow {
  number: number;
  white: readonly Ply[];
  black: readonly Ply[];
}

/** What stands of the game up to the entry `until`. */
export function moveRows(log: readonly LogEntry[], until: number): MoveRow[] {
  const rows: { number: number; white: Ply[]; black: Ply[] }[] = [];
  for (const entry of standingSteps(log, until)) {
    const { turn, side } = entry;
    if (turn === undefined || side === undefined) continue;
    let row = rows.at(-1);
    // A side whose turn comes again without the other's in between begins a line too.
    if (!row || row.number !== turn) rows.push((row = { number: turn, white: [], black: [] }));
    row[side].push(plyOf(entry));
  }
  return rows;
}

function plyOf(entry: LogEntry): Ply {
  const { seq, events = [], record, action, actions, outcome, faces } = entry;
  const told = events.map(({ text }) => text).join('. ');
  if (entry.type === 'roll') return { seq, text: diceOf(events, faces) || (outcome ?? ''), rolled: true, told };
  return { seq, text: record ?? action ?? Object.values(actions ?? {}).join(' & '), rolled: false, told };
}

/** The faces of each side apart: "5 : 3". */
function diceOf(events: readonly GameEvent[], faces: readonly number[] = []): string {
  const throws = throwsOf(events);
  return throws.length > 0 ? throws.map((one) => one.faces.join(' ')).join(' : ') : faces.join(' ');
}

/** The pieces that each side has lost for good up to the entry `until`, as they fell. */
export function captured(log: readonly LogEntry[], until: number): Record<SideName, string[]> {
  const lost: Record<SideName, string[]> = { white: [], black: [] };
  for (const { events = [] } of standingSteps(log, until))
    for (const { type, side, piece } of events) if (type === 'died' && side && piece) lost[side].push(piece);
  return lost;
}
