// A fight that is rolled to its end at once: its rounds, and the hit points of both as they go down.
import type { GameEvent, SideName, State } from '../../protocol';
import { sideWord } from '../../words';

export interface Throw {
  side: SideName;
  faces: number[];
  bonus: number;
  total: number;
  /** What the dice are for, where they do not speak for themselves: "for initiative". */
  what?: string;
  /** Of the largest die. */
  sides?: number;
  /** Where a number was to be reached: what for, which, and whether it was. */
  test?: { what: string; target: number; succeeds: boolean };
}

export interface FightRound {
  throws: Throw[];
  /** Who lost hit points, and what is left of them; null if nobody did. */
  hurt: { side: SideName; left: number } | null;
}

export interface FightSide {
  side: SideName;
  kind: string;
  square: string;
  full: number;
  /** Hit points before the first round and after each. */
  hits: number[];
}

export interface Fight {
  attacker: FightSide;
  defender: FightSide;
  rounds: FightRound[];
  /** The round that is seen, from 0. */
  at: number;
}

/** The dice that events tell of. */
export function throwsOf(events: readonly GameEvent[]): Throw[] {
  return events.flatMap((event): Throw[] => {
    const { type, side, faces, bonus = 0, total = 0, what, sides } = event;
    if (type === 'rolled' && side && faces) return [{ side, faces, bonus, total, ...(what && { what }), ...(sides && { sides }) }];
    return type === 'tested' && side ? [testOf(event, side)] : [];
  });
}

function testOf({ what = '', die = 0, bonus = 0, target, succeeds = false }: GameEvent, side: SideName): Throw {
  return { side, faces: [die], bonus, total: die + bonus, test: { what, target: Number(target), succeeds } };
}

/** The rounds of a roll: both sides' dice, and what came of them. */
export function roundsOf(events: readonly GameEvent[]): FightRound[] {
  const rounds: FightRound[] = [];
  for (const event of events) {
    const [roll] = throwsOf([event]);
    const last = rounds.at(-1);
    if (roll && (!last || last.throws.length === 2)) rounds.push({ throws: [roll], hurt: null });
    else if (roll) last!.throws.push(roll);
    else if (last && !last.hurt && event.side && event.type === 'damaged') last.hurt = { side: event.side, left: event.left ?? 0 };
    else if (last && !last.hurt && event.side && event.type === 'died') last.hurt = { side: event.side, left: 0 };
  }
  return rounds;
}

/** The rounds of a fight that one roll decides, if there are several; none of other battles. */
export function severalRounds(events: readonly GameEvent[]): FightRound[] {
  const rounds = roundsOf(events);
  return rounds.length > 1 && rounds.some(({ hurt }) => hurt) && !events.some(({ type }) => type === 'tallied' || type === 'tested') ? rounds : [];
}

/** "12 against 9: Black has 5 left" */
export function roundWords({ throws, hurt }: FightRound): string {
  const sums = throws.map(({ total }) => total).join(' against ');
  return `${sums}: ${hurt ? `${sideWord(hurt.side)} has ${hurt.left} left` : 'nobody is hurt'}`;
}

/**
 * The fight that `events`, those of a roll, decide: `attack` began it, in the state `before`. null where it is no fight
 * between two pieces with hit points.
 */
export function fightOf(attack: GameEvent | null, events: readonly GameEvent[], before: State | null): Fight | null {
  const rounds = roundsOf(events);
  const from = attack?.attackers?.[0];
  const to = attack?.square;
  if (rounds.length === 0 || !before || before.tally.length === 0 || !from || !to || !attack.side) return null;
  const attacker = fighterOn(before, from, attack.side);
  const defender = fighterOn(before, to, attack.side === 'white' ? 'black' : 'white');
  if (!attacker || !defender) return null;
  for (const { hurt } of rounds)
    for (const fighter of [attacker, defender]) fighter.hits.push(hurt?.side === fighter.side ? hurt.left : fighter.hits.at(-1)!);
  return { attacker, defender, rounds, at: rounds.length - 1 };
}

/** A piece there, or one that is held frozen there. */
function fighterOn({ tally }: State, square: string, side: SideName): FightSide | null {
  const there = tally.filter((line) => line.square === square && line.side === side && line.full > 0);
  const line = there.find(({ state }) => state === 'board') ?? there.find(({ state }) => state === 'frozen');
  return line ? { side, kind: line.kind, square, full: line.full, hits: [line.hits] } : null;
}

/** What happened, in words, without the rounds of a fight that has several: of the damage only what is left in the end. */
export function wordsOf(events: readonly GameEvent[]): string {
  const rounds = severalRounds(events).length;
  const told = rounds === 0 ? [...events] : events.filter((event) => event.type !== 'rolled' && (event.type !== 'damaged' || isLast(event, events)));
  const words = told.map(({ text }) => text);
  if (told.length < events.length) words.unshift(`${rounds} rounds`);
  return words.join('. ');
}

/** The last damage of a side whose piece lives. */
function isLast(event: GameEvent, events: readonly GameEvent[]): boolean {
  const of = events.filter(({ type, side }) => side === event.side && (type === 'damaged' || type === 'died'));
  return of.at(-1) === event;
}
