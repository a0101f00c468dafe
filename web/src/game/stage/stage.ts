// What the page shows of a game, which may lag behind what it knows: dice fall before their result is seen, and moves
// follow one another. Pure but for the timer it is given; the truth stays in the Room.
import { signal, type ReadonlySignal } from '@preact/signals';

import type { BattleState, GameEvent, LogEntry, SideName, State, Update } from '../../protocol';
import { fightOf, throwsOf, type Fight, type Throw } from '../battle/fight';

export { throwsOf, type Throw } from '../battle/fight';

export interface DiceShow {
  throws: Throw[];
  /** The dice lie still; before that nobody is told what they show. */
  landed: boolean;
  /** Seq of the entry, for keys and links. */
  seq: number;
  /** Of a fight that this roll decides: the round whose dice these are. */
  fight?: Fight & { ms: number; over: boolean };
}

/** What a side has announced in a battle, as "3d6" or "hold". */
export interface Announcement {
  side: SideName;
  what: string;
}

export interface Scene {
  update: Update;
  /** What led to `update.state`. */
  events: readonly GameEvent[];
  /** The log is shown up to this entry. */
  seq: number;
  dice: DiceShow | null;
  /** What both sides have just announced, shown at once. */
  announced: readonly Announcement[];
  /** The battle to be seen: after its last round as long as its dice lie there. */
  battle: BattleState | null;
}

export interface Beat {
  seq: number;
  /** The state changes on this beat. */
  update: Update | null;
  events: GameEvent[];
  dice: DiceShow | null;
  announced: readonly Announcement[];
  /** How long until the next beat. */
  ms: number;
}

export interface StageTime {
  after: (ms: number, then: () => void) => () => void;
  /** Nobody is looking. */
  hidden: () => boolean;
  /** The person wants no animation. */
  instant: () => boolean;
}

const REVEAL_MS = 400;
const FALL_MS = 550;
const READ_MS = 700;
const MOVE_MS = 200;
const DEAL_MS = 600;
const MOST_MS = 1500;
const ROUND_MS = 350;
const MOST_ROUNDS_MS = 900;
const MOST_WAITING = 3;

/** What has led to an update, as far as it is known: the state, and the last attack. */
export interface Before {
  state: State | null;
  attack: GameEvent | null;
}

/** The beats that an update is shown in. However many dice fall, it takes no longer than MOST_MS. */
export function beatsOf(update: Update, instant: boolean, { state, attack }: Before = { state: null, attack: null }): Beat[] {
  const events = update.entries.flatMap((entry) => entry.events ?? []);
  let began = attack;
  const shows = update.entries.flatMap((entry) => {
    const fight = fightOf(began, entry.events ?? [], state);
    began = attackIn([entry]) ?? began;
    return fight ? roundShows(entry, fight) : showsOf(entry, state === null || state.battle !== null);
  });
  const last = shows.at(-1);
  const read = last ? READ_MS : instant || events.length === 0 ? 0 : events.some(isDeal) ? DEAL_MS : MOVE_MS;
  const whole = shows.reduce((sum, { ms }) => sum + ms, read);
  const speed = Math.min(1, MOST_MS / whole);
  const beats = instant ? [] : shows.map((show) => ({ ...show, ms: show.ms * speed }));
  const dice = shows.filter((show) => show.dice).at(-1)?.dice;
  beats.push({
    seq: update.seq,
    update,
    events,
    dice: dice ? { ...dice, landed: true, ...(dice.fight && { fight: { ...dice.fight, over: true } }) } : null,
    announced: shows.filter(({ announced }) => announced.length > 0).at(-1)?.announced ?? [],
    ms: instant ? read : read * speed,
  });
  return beats;
}

/** The last attack that entries tell of. */
function attackIn(entries: readonly LogEntry[]): GameEvent | null {
  return entries.flatMap(({ events = [] }) => events.filter(({ type }) => type === 'attacked')).at(-1) ?? null;
}

/** A fight round by round; the more rounds, the quicker each. */
function roundShows({ seq }: LogEntry, fight: Fight): Beat[] {
  const ms = Math.min(ROUND_MS, MOST_ROUNDS_MS / fight.rounds.length);
  return fight.rounds.map(({ throws }, at) => {
    const dice = { throws, landed: false, seq, fight: { ...fight, at, ms, over: false } };
    return { seq: seq - 1, update: null, events: [], announced: [], dice, ms };
  });
}

/** First what was announced, then the dice; the log tells of the dice only when they lie still. */
function showsOf({ seq, events = [] }: LogEntry, hasArena: boolean): Beat[] {
  const shows: Beat[] = [];
  const announced = events.flatMap(({ type, side, what }) => (type === 'announced' && side && what ? [{ side, what }] : []));
  const throws = throwsOf(events);
  const show = { update: null, events: [], announced };
  // Where there is no arena to show it, what is announced is told with what comes of it.
  if (announced.length > 0 && hasArena) shows.push({ ...show, seq: throws.length > 0 ? seq - 1 : seq, dice: null, ms: REVEAL_MS });
  if (throws.length > 0) shows.push({ ...show, seq: seq - 1, dice: { throws, landed: false, seq }, ms: FALL_MS });
  return shows;
}

/** A battle after its last round, of which there is no state any more: as the events tell. */
function settled(battle: BattleState, events: readonly GameEvent[]): BattleState {
  const fighters = battle.fighters.map((fighter) => {
    const tally = events.filter(({ type, side }) => type === 'tallied' && side === fighter.side).at(-1);
    const { score = fighter.score, turn = fighter.turn } = tally ?? {};
    return { ...fighter, score, turn, state: 'over' };
  });
  const attacker = fighters[0]?.side;
  const winner = events.find(({ type }) => type === 'battle_won')?.side;
  const ends = { wins: winner === attacker ? 1 : 0, loses: winner && winner !== attacker ? 1 : 0, both: winner ? 0 : 1 };
  return { ...battle, fighters, ...ends };
}

/** A card comes to lie open. */
export function isDeal({ type }: GameEvent): boolean {
  return type === 'dealt';
}

export class Stage {
  readonly #scene = signal<Scene | null>(null);
  readonly #falling = signal(false);
  #waiting: Beat[] = [];
  #cancel: (() => void) | null = null;
  #pushed: Update | null = null;
  #attack: GameEvent | null = null;

  constructor(
    private readonly time: StageTime,
    /** Told of every beat that is seen, for sounds and announcements; not of what is caught up with. */
    private readonly onBeat: (beat: Beat) => void = () => {},
  ) {}

  get scene(): ReadonlySignal<Scene | null> {
    return this.#scene;
  }

  /** Dice are falling or further updates wait: what is seen is not yet what is. */
  get behind(): ReadonlySignal<boolean> {
    return this.#falling;
  }

  push(update: Update): void {
    const before = this.#pushed;
    if (before === update) return;
    this.#pushed = update;
    const attack = this.#attack;
    this.#attack = attackIn(update.entries) ?? attack;
    if (!before || this.time.hidden() || !follows(before, update)) return this.#jump(update);
    this.#waiting.push(...beatsOf(update, this.time.instant(), { state: before.state, attack }));
    if (this.#waiting.filter((beat) => beat.update).length > MOST_WAITING) return this.#jump(update);
    if (!this.#cancel) this.#next();
    else this.#falling.value = this.#waiting.length > 0;
  }

  /** Shows at once all that is waiting; the dice that have just fallen stay to be read. */
  skip(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = null;
    const last = this.#waiting.at(-1);
    if (!last) return this.#rest();
    const events = this.#waiting.flatMap((beat) => beat.events);
    this.#waiting = [{ ...last, events }];
    this.#next();
  }

  dispose(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
  }

  #next(): void {
    const beat = this.#waiting.shift();
    if (!beat) return this.#rest();
    const before = this.#scene.value!;
    const { update, events, seq, dice, announced } = beat;
    const ended = before.battle && (dice || announced.length > 0) ? settled(before.battle, events) : null;
    this.#scene.value = update
      ? { update, events, seq, dice, announced, battle: update.state.battle ?? ended }
      : { ...before, seq, dice, announced: announced.length > 0 ? announced : before.announced };
    this.#falling.value = beat.update === null || this.#waiting.length > 0;
    this.onBeat(beat);
    this.#cancel = this.time.after(beat.ms, () => {
      this.#cancel = null;
      this.#next();
    });
  }

  #rest(): void {
    this.#falling.value = false;
    const { value } = this.#scene;
    if (value && (value.dice || value.announced.length > 0)) this.#scene.value = { ...value, dice: null, announced: [], battle: value.update.state.battle };
  }

  #jump(update: Update): void {
    this.dispose();
    this.#falling.value = false;
    const events = update.entries.flatMap((entry) => entry.events ?? []);
    this.#scene.value = { update, events, seq: update.seq, dice: null, announced: [], battle: update.state.battle };
  }
}

/** Nothing is missing between two updates, and it is not more than one would watch. */
function follows(before: Update, update: Update): boolean {
  const { entries } = update;
  if (entries.length === 0) return update.seq === before.seq;
  const steps = entries.filter((entry) => entry.type === 'action' || entry.type === 'choices').length;
  return entries[0]!.seq === before.seq + 1 && steps <= MOST_WAITING;
}
