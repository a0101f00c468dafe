// The log of a game as lines for people: one for a move, one for a whole battle with all its numbers. A battle of many
// rounds has a line for each of them below its own.
import type { Arrow } from '../../board/Arrows';
import { capital } from '../../board/words';
import { isStep, standingSteps } from '../../history';
import type { Frame, GameEvent, LogEntry, OfferKind, SeatInfo, SideName } from '../../protocol';
import { hasTeams } from '../../teams';
import { dealtWords } from '../cards/cards';
import { roundWords, severalRounds, wordsOf } from '../battle/fight';
import { playerName } from '../team/team';
import { throwsOf, type Throw } from '../stage/stage';

export interface LogLine {
  /** First and last entry that the line tells of. */
  seq: number;
  last: number;
  kind: 'move' | 'battle' | 'news';
  side: SideName | null;
  text: string;
  /** Dice of a battle, as they fell. */
  faces: { side: SideName; faces: number[]; sides?: number }[];
  /** It was taken back. */
  undone: boolean;
  /** What was announced, rolled and scored in each round of a battle that has rounds. */
  rounds: LogLine[];
}

/** Lines up to the entry `until`. */
export function linesOf(log: readonly LogEntry[], until: number, seats: readonly SeatInfo[]): LogLine[] {
  const lines: LogLine[] = [];
  /** The line of each step, for undos. */
  const steps: LogLine[] = [];
  /** The battle that goes on, round by round. */
  let fight: LogLine | null = null;
  /** It is a melee: each blow is an action of its own. */
  let melee = false;
  /** The line to which cards are being dealt, and those cards. */
  let deal: Deal | null = null;
  for (const entry of log) {
    if (entry.seq > until) break;
    if (entry.type === 'undo') {
      for (const line of steps.splice(Math.max(0, steps.length - Number(entry.steps ?? 0)))) line.undone = true;
      fight = null;
    }
    const line = lineOf(entry, seats);
    if (!line) continue;
    const before = lines.at(-1);
    const events = entry.events ?? [];
    const dealt = events.flatMap(({ type, card }) => (type === 'dealt' && card ? [card] : []));
    if (dealt.length > 0 && dealt.length === events.length) {
      // Cards that come one after the other are told in one line, with what they were dealt for.
      if (!deal) deal = before && before.kind === 'move' && !before.undone ? { line: before, text: `${before.text}. `, cards: [] } : null;
      if (!deal) {
        lines.push(line);
        deal = { line, text: '', cards: [] };
      }
      addCards(deal, entry, dealt);
      steps.push(deal.line);
      continue;
    }
    deal = null;
    if (isStep(entry) && fight && (entry.type !== 'action' || isRound(events, melee))) {
      addRound(fight, entry, line, melee);
    } else if (entry.type === 'roll' && line.kind === 'battle' && before?.kind === 'battle' && !before.undone) {
      before.last = entry.seq;
      before.text += `. ${line.text}`;
      before.faces.push(...line.faces);
    } else {
      lines.push(line);
      const begins = events.find(({ type }) => type === 'attacked' || type === 'challenged');
      if (begins) fight = line;
      else if (melee && entry.type === 'action') fight = null;
      if (begins) melee = begins.type === 'challenged';
    }
    if (isStep(entry)) steps.push(fight ?? lines.at(-1)!);
    if (events.some(({ type }) => type === 'battle_won' || type === 'battle_drawn')) fight = null;
  }
  return lines;
}

interface Deal {
  line: LogLine;
  /** What the line said before. */
  text: string;
  cards: string[];
}

function addCards(deal: Deal, entry: LogEntry, cards: readonly string[]): void {
  deal.cards.push(...cards);
  deal.line.last = entry.seq;
  deal.line.kind = 'move';
  deal.line.text = `${deal.text}${capital(dealtWords(deal.cards))} ${deal.cards.length === 1 ? 'is' : 'are'} dealt`;
}

const OF_ROUNDS = ['announced', 'rolled', 'tallied'];
const OF_BLOWS = [...OF_ROUNDS, 'tested', 'cast', 'declined', 'damaged', 'healed', 'status'];

/** A blow of a melee, something cast in it, or nothing done is a round of it, as is what is announced in other battles. */
function isRound(events: readonly GameEvent[], melee: boolean): boolean {
  return events.some(({ type }) => type === 'announced' || (melee && (type === 'cast' || type === 'declined')));
}

/** What is announced begins a round, the dice belong to it; what came of the battle is told in its own line. */
function addRound(fight: LogLine, entry: LogEntry, line: LogLine, melee: boolean): void {
  const events = entry.events ?? [];
  const told = (ofRound: boolean) =>
    events
      .filter(({ type }) => (melee ? OF_BLOWS : OF_ROUNDS).includes(type) === ofRound)
      .map(({ text }) => text)
      .join('. ');
  fight.last = entry.seq;
  if (line.rounds.length > 0) {
    fight.text += `. ${line.text}`;
    fight.rounds.push(...line.rounds);
    return;
  }
  const simple = entry.type === 'roll' && fight.rounds.length === 0;
  const result = simple ? line.text : told(false);
  if (result) fight.text += `. ${result}`;
  if (simple) {
    fight.faces.push(...line.faces);
    return;
  }
  const round = fight.rounds.at(-1);
  if (entry.type === 'roll' && round && round.faces.length === 0) {
    round.last = entry.seq;
    round.text += `. ${told(true)}`;
    round.faces = line.faces;
  } else {
    fight.rounds.push({ ...line, text: told(true) || line.text });
  }
}

function lineOf(entry: LogEntry, seats: readonly SeatInfo[]): LogLine | null {
  const line: LogLine = { seq: entry.seq, last: entry.seq, kind: 'news', side: null, text: '', faces: [], undone: false, rounds: [] };
  if (isStep(entry)) {
    const events = entry.events ?? [];
    line.kind = isFought(entry, events) ? 'battle' : 'move';
    line.side = events[0]?.side ?? entry.side ?? sideOf(entry.by?.seat, seats);
    line.text = wordsOf(events) || silentWords(line.side, entry);
    line.rounds = roundLines(line, events);
    line.faces = line.rounds.length > 0 ? [] : throwsOf(events).map(({ side, faces, sides }) => ({ side, faces, ...(sides && { sides }) }));
    return line;
  }
  line.text = newsOf(entry, (seat) => nameOf(seat, seats)) ?? '';
  line.side = sideOf(entry.seat, seats);
  return line.text ? line : null;
}

const OF_BATTLES = ['attacked', 'challenged', 'rolled', 'tested', 'announced'];

/** Whether a step belongs to a battle. Dice that are for something else say what for. */
function isFought(entry: LogEntry, events: readonly GameEvent[]): boolean {
  if (events.some(({ purpose }) => purpose !== undefined)) return false;
  return entry.type === 'roll' || events.some(({ type }) => OF_BATTLES.includes(type));
}

/** The rounds of a fight that one roll decides, if there are several; none of others. */
function roundLines(line: LogLine, events: readonly GameEvent[]): LogLine[] {
  return severalRounds(events).map((round) => ({
    ...line,
    rounds: [],
    text: roundWords(round),
    faces: round.throws.map(({ side, faces }) => ({ side, faces })),
  }));
}

/** A step that nothing came of, as to attack nobody. */
function silentWords(side: SideName | null, entry: LogEntry): string {
  return `${side ? capital(side) : 'A choice'}: ${entry.action ?? entry.outcome ?? Object.values(entry.actions ?? {}).join(' and ')}`;
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
    case 'deputy': return typeof entry.deputy === 'number' ? `${name(entry.deputy)} plays for ${who}` : `${who} is back`;
    case 'automatic': return entry.on ? `${who} leaves the others’ moves to them` : `${who} is asked before the others’ moves`;
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
  if (!info) return 'Somebody';
  return hasTeams(seats) ? `${playerName(info)} (${capital(info.side)})` : capital(info.side);
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
  const steps = standingSteps(log, until);
  for (const entry of steps.reverse()) {
    const squares = squaresOf(entry.events ?? []);
    if (squares.length > 0) return squares;
  }
  return [];
}

/** What decided a game that has just ended: who gives check, else what attacked last, or moved. */
export function lastBlows(checks: readonly Arrow[], log: readonly LogEntry[]): readonly Arrow[] {
  if (checks.length > 0) return checks;
  for (const { events = [] } of standingSteps(log).reverse())
    for (const { type, attackers = [], square, from, to } of [...events].reverse()) {
      if (type === 'attacked' && square) return attackers.map((attacker) => ({ from: attacker, to: square }));
      if (type === 'moved' && from && to) return [{ from, to }];
    }
  return [];
}

/** Where events have put pieces, and where from. */
export function squaresOf(events: readonly GameEvent[]): string[] {
  return events.flatMap(({ type, from, to, square }) => (from && to ? [from, to] : type === 'placed' && square ? [square] : []));
}

/** What was rolled last in the battle that goes on after the entry `until`. */
export function lastThrows(log: readonly LogEntry[], until: number): Throw[] {
  for (const { events = [] } of log.filter((entry) => entry.seq <= until).reverse()) {
    const throws = throwsOf(events);
    if (throws.length > 0) return throws;
    if (events.some(({ type }) => type === 'attacked' || type === 'challenged')) return [];
  }
  return [];
}
