// The log of a game as lines for people: one for a move, one for a whole battle with all its numbers.
import { capital } from '../board/words';
import { standingSteps } from '../history';
import type { Frame, LogEntry, OfferKind, SeatInfo, SideName } from '../protocol';

export interface LogLine {
  /** First and last entry that the line tells of. */
  seq: number;
  last: number;
  kind: 'move' | 'battle' | 'news';
  side: SideName | null;
  text: string;
  /** Dice of a battle, as they fell. */
  faces: { side: SideName; faces: number[] }[];
  /** It was taken back. */
  undone: boolean;
}

/** Lines up to the entry `until`. */
export function linesOf(log: readonly LogEntry[], until: number, seats: readonly SeatInfo[]): LogLine[] {
  const lines: LogLine[] = [];
  /** The line of each step, for undos. */
  const steps: LogLine[] = [];
  for (const entry of log) {
    if (entry.seq > until) break;
    if (entry.type === 'undo') {
      for (const line of steps.splice(Math.max(0, steps.length - Number(entry.steps ?? 0)))) line.undone = true;
    }
    const line = lineOf(entry, seats);
    if (!line) continue;
    const battle = lines.at(-1);
    const rollOfBattle = entry.type === 'roll' && battle?.kind === 'battle' && !battle.undone;
    if (rollOfBattle) {
      battle.last = entry.seq;
      battle.text += `. ${line.text}`;
      battle.faces.push(...line.faces);
    } else {
      lines.push(line);
    }
    if (entry.type === 'action' || entry.type === 'roll') steps.push(lines.at(-1)!);
  }
  return lines;
}

function lineOf(entry: LogEntry, seats: readonly SeatInfo[]): LogLine | null {
  const line: LogLine = { seq: entry.seq, last: entry.seq, kind: 'news', side: null, text: '', faces: [], undone: false };
  if (entry.type === 'action' || entry.type === 'roll') {
    const events = entry.events ?? [];
    const fought = entry.type === 'roll' || events.some(({ type }) => type === 'attacked' || type === 'rolled');
    line.kind = fought ? 'battle' : 'move';
    line.side = events[0]?.side ?? sideOf(entry.by?.seat, seats);
    line.text = events.map((event) => event.text).join('. ') || silentWords(line.side, entry);
    line.faces = events.flatMap(({ type, side, faces }) => (type === 'rolled' && side && faces ? [{ side, faces }] : []));
    return line;
  }
  line.text = newsOf(entry, (seat) => nameOf(seat, seats)) ?? '';
  line.side = sideOf(entry.seat, seats);
  return line.text ? line : null;
}

/** A step that nothing came of, as to attack nobody. */
function silentWords(side: SideName | null, entry: LogEntry): string {
  return `${side ? capital(side) : 'A choice'}: ${entry.action ?? entry.outcome ?? ''}`;
}

/** Entries other than steps; null for those that concern only the dice's seed. */
function newsOf(entry: LogEntry, name: (seat: number | undefined) => string): string | null {
  const who = name(entry.seat ?? entry.by?.seat);
  switch (entry.type) {
    case 'seated': return `${who} has taken a seat`;
    case 'started': return 'The game begins';
    case 'undo': return entry.by ? `${who} takes back` : 'The last turn is taken back';
    case 'offer': return `${who} ${offerWords(entry.what)}`;
    case 'answer': return `${who} ${entry.accept ? 'accepts' : 'declines'} the ${entry.what}`;
    case 'paused': return `The server was away for ${Math.round(Number(entry.downtime) / 1000)} s; no clock ran`;
    case 'ended': return resultWords(String(entry.result), String(entry.reason));
    default: return null;
  }
}

/** What an offer says, after the name of who makes it. */
export function offerWords(what: OfferKind | undefined): string {
  if (what === 'takeback') return 'asks to take back the last turn';
  return what === 'rematch' ? 'would like a rematch' : 'offers a draw';
}

/** "White wins: resigned". */
export function resultWords(result: string, reason: string | null): string {
  const who = result === '1-0' ? 'White wins' : result === '0-1' ? 'Black wins' : result === '1/2-1/2' ? 'A draw' : 'No result';
  return reason && reason !== 'null' ? `${who}: ${reason}` : who;
}

export function nameOf(seat: number | undefined, seats: readonly SeatInfo[]): string {
  const info = seats.find((other) => other.seat === seat);
  return info ? capital(info.side) : 'Somebody';
}

function sideOf(seat: number | undefined, seats: readonly SeatInfo[]): SideName | null {
  return seats.find((other) => other.seat === seat)?.side ?? null;
}

/** Which frame of a replay shows the game after which entry. Frames are of the steps that were not taken back. */
export function framesBySeq(log: readonly LogEntry[], frames: readonly Frame[]): Map<number, Frame> {
  const found = new Map<number, Frame>();
  standingSteps(log).forEach((entry, i) => {
    const frame = frames[i + 1];
    if (frame) found.set(entry.seq, frame);
  });
  return found;
}

/** Where the last move that still stands began and ended. */
export function lastSquares(log: readonly LogEntry[], until: number): string[] {
  const steps = standingSteps(log.filter((entry) => entry.seq <= until));
  for (const entry of steps.reverse()) {
    const moved = (entry.events ?? []).filter(({ type, from, to }) => (type === 'moved' || type === 'sent_home') && from && to);
    if (moved.length > 0) return moved.flatMap(({ from, to }) => [from!, to!]);
  }
  return [];
}
