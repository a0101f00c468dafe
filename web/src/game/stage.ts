// What the page shows of a game, which may lag behind what it knows: dice fall before their result is seen, and moves
// follow one another. Pure but for the timer it is given; the truth stays in the Room.
import { signal, type ReadonlySignal } from '@preact/signals';

import type { GameEvent, SideName, Update } from '../protocol';

export interface Throw {
  side: SideName;
  faces: number[];
  bonus: number;
  total: number;
}

export interface DiceShow {
  throws: Throw[];
  /** The dice lie still; before that nobody is told what they show. */
  landed: boolean;
  /** Seq of the entry, for keys and links. */
  seq: number;
}

export interface Scene {
  update: Update;
  /** What led to `update.state`. */
  events: readonly GameEvent[];
  /** The log is shown up to this entry. */
  seq: number;
  dice: DiceShow | null;
}

export interface Beat {
  seq: number;
  /** The state changes on this beat. */
  update: Update | null;
  events: GameEvent[];
  dice: DiceShow | null;
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

const FALL_MS = 550;
const READ_MS = 700;
const MOVE_MS = 200;
const MOST_MS = 1500;
const MOST_WAITING = 3;

/** The beats that an update is shown in. However many dice fall, it takes no longer than MOST_MS. */
export function beatsOf(update: Update, instant: boolean): Beat[] {
  const shows = update.entries.flatMap((entry) => {
    const throws = throwsOf(entry.events ?? []);
    return throws.length > 0 ? [{ throws, landed: false, seq: entry.seq }] : [];
  });
  const events = update.entries.flatMap((entry) => entry.events ?? []);
  const last = shows.at(-1);
  const whole = shows.length * FALL_MS + READ_MS;
  const speed = instant ? 0 : Math.min(1, MOST_MS / whole);
  const beats: Beat[] = instant
    ? []
    : shows.map((dice) => ({ seq: dice.seq - 1, update: null, events: [], dice, ms: FALL_MS * speed }));
  beats.push({
    seq: update.seq,
    update,
    events,
    dice: last ? { ...last, landed: true } : null,
    ms: last ? Math.max(READ_MS * speed, instant ? READ_MS : 0) : instant || events.length === 0 ? 0 : MOVE_MS,
  });
  return beats;
}

/** The dice that events tell of. */
export function throwsOf(events: readonly GameEvent[]): Throw[] {
  return events.flatMap(({ type, side, faces, bonus, total }) =>
    type === 'rolled' && side && faces ? [{ side, faces, bonus: bonus ?? 0, total: total ?? 0 }] : [],
  );
}

export class Stage {
  readonly #scene = signal<Scene | null>(null);
  readonly #falling = signal(false);
  #waiting: Beat[] = [];
  #cancel: (() => void) | null = null;
  #pushed: Update | null = null;

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
    if (!before || this.time.hidden() || !follows(before, update)) return this.#jump(update);
    this.#waiting.push(...beatsOf(update, this.time.instant()));
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
    this.#scene.value = beat.update
      ? { update: beat.update, events: beat.events, seq: beat.seq, dice: beat.dice }
      : { ...before, seq: beat.seq, dice: beat.dice };
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
    if (value?.dice) this.#scene.value = { ...value, dice: null };
  }

  #jump(update: Update): void {
    this.dispose();
    this.#falling.value = false;
    this.#scene.value = { update, events: update.entries.flatMap((entry) => entry.events ?? []), seq: update.seq, dice: null };
  }
}

/** Nothing is missing between two updates, and it is not more than one would watch. */
function follows(before: Update, update: Update): boolean {
  const { entries } = update;
  if (entries.length === 0) return update.seq === before.seq;
  const steps = entries.filter((entry) => entry.type === 'action').length;
  return entries[0]!.seq === before.seq + 1 && steps <= MOST_WAITING;
}
