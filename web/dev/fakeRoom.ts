// A room fed with frames that the referee gave (record.mjs), to see and test the page of a game without a server.
import { signal } from '@preact/signals';

import type { ApiError, ChatMessage, DiceSeen, Clock, Frame, Gone, LogEntry, OfferKind, Phase, Presence, Say, SeatInfo, Slot, Summary, Update } from '../src/protocol';
import type { Link, Room } from '../src/room';

export interface FakeOptions {
  /** The frame that is shown first. */
  at: number;
  seat: number | null;
  clock: Clock;
  left: [number, number];
  can: string[];
  offers: { seat: number; what: OfferKind }[];
  /** In how many seconds the game can be claimed; null if the opponent is there. */
  gone: number | null;
  link: Link;
  spectators: number;
  phase: Phase;
}

const NAMES = ['Ada', 'Ben', 'Chidi', 'Dora', 'Emil', 'Fatima', 'Gus', 'Hana'];

function commandersOf(slots: readonly Slot[], seat: number): string[] {
  return [...new Set(slots.filter((slot) => slot.seat === seat).map(({ commander }) => commander))];
}

/** The first of the same side may claim the seat, the other side the game. */
function claimsOn(away: number, seats: readonly SeatInfo[]): Gone['claims'] {
  const side = seats.find(({ seat }) => seat === away)!.side;
  const others = seats.filter((seat) => seat.side !== side).map(({ seat }) => seat);
  return { win: others, draw: others, seat: seats.filter((seat) => seat.side === side && seat.seat !== away).map(({ seat }) => seat).slice(0, 1) };
}

export class FakeRoom implements Room {
  readonly id = 'harness000';
  readonly shared = false;
  readonly summary = signal<Summary | null>(null);
  readonly seat = signal<number | null>(null);
  readonly now = signal<Update | null>(null);
  readonly state = signal<Update['state'] | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly presence = signal<Presence | null>(null);
  readonly chat = signal<readonly ChatMessage[]>([]);
  readonly link = signal<Link>('online');
  readonly problem = signal<ApiError | null>(null);
  readonly skew = signal(0);
  /** All that the page has said. */
  readonly said: Say[] = [];
  private sealed: number[] = [];
  private readonly automatic = new Set<number>();
  private place = 0;

  constructor(
    private readonly frames: readonly Frame[],
    private readonly options: FakeOptions,
  ) {
    this.seat.value = options.seat;
    this.link.value = options.link;
    const now = Date.now();
    const away = options.seat === 0 ? 1 : 0;
    this.presence.value = {
      online: [true, options.gone === null, true, true, true, true, true, true],
      spectators: options.spectators,
      gone: options.gone !== null ? { seat: away, since: now, claim_at: now + options.gone * 1000, claims: claimsOn(away, this.seats(0)) } : null,
    };
    this.log.value = [this.entry('created', {}), this.entry('started', {})];
    while (this.place < options.at) this.step();
    this.show([...this.log.value]);
  }

  /** Plays the next frame, and the rolls that follow it. */
  next(before = this.log.value.length): void {
    this.sealed = [];
    this.step();
    while (this.frames[this.place]?.state.node === 'chance' && this.frames[this.place + 1]?.faces) this.step();
    this.show(this.log.value.slice(before));
  }

  /** A seat has chosen where several choose at once. */
  seal(seat: number): void {
    const before = this.log.value.length;
    this.sealed = [...this.sealed, seat];
    this.log.value = [...this.log.value, this.entry('sealed', { seat, seal: '00'.repeat(40) })];
    const all = this.frames[this.place]!.state.to_act.every((actor) => this.sealed.includes(actor.seat));
    if (all) this.next(before);
    else this.show(this.log.value.slice(before));
  }

  /** Any two dice of six faces will do. */
  async lookAtDice(faces: readonly number[]): Promise<DiceSeen> {
    return faces.length < 2 ? { next: 6, outcome: null } : { next: null, outcome: 'win' };
  }

  async say(message: Say): Promise<ApiError | null> {
    this.said.push(message);
    const { seat } = this.options;
    const step = this.frames[this.place + 1]?.step;
    if (message.type === 'act' && seat !== null && step?.split('&')[seat] === message.action && step.includes('&')) {
      await new Promise((done) => setTimeout(done, 40));
      this.seal(seat);
    } else if (message.type === 'act' && step === message.action) {
      await new Promise((done) => setTimeout(done, 40));
      this.next();
    } else if (message.type === 'act') {
      const error = { code: 'illegal_action', message: `The recording does not go on with ${message.action}.` };
      this.problem.value = error;
      return error;
    }
    const own = this.options.seat ?? 0;
    if (message.type === 'chat') this.write({ seat: own, to: message.to, text: message.text, at: Date.now() });
    if (message.type === 'automatic') {
      if (message.on) this.automatic.add(own);
      else this.automatic.delete(own);
      this.show([]);
    }
    return null;
  }

  /** Somebody writes. */
  write(message: ChatMessage): void {
    this.chat.value = [...this.chat.value, message];
  }

  /** Ada plays, with others and against others where several play a side, else against the computer. */
  private seats(place: number): SeatInfo[] {
    const { slots } = this.frames[place]!.state;
    if (Math.max(0, ...slots.map(({ seat }) => seat)) < 2)
      return [
        { seat: 0, side: 'white', kind: 'person', name: 'Ada', commanders: commandersOf(slots, 0) },
        { seat: 1, side: 'black', kind: 'computer', name: '', level: 4, commanders: commandersOf(slots, 1) },
      ];
    return [...new Set(slots.map(({ seat }) => seat))].sort().map((seat) => {
      const { side } = slots.find((slot) => slot.seat === seat)!;
      const shared = { seat, side, commanders: commandersOf(slots, seat) };
      return seat === 3 ? { ...shared, kind: 'computer', name: '', level: 4 } : { ...shared, kind: 'person', name: NAMES[seat]! };
    });
  }

  dismiss(): void {
    this.problem.value = null;
  }

  close(): void {}

  private step(): void {
    const frame = this.frames[++this.place];
    if (!frame) {
      this.place -= 1;
      return;
    }
    const seat = this.frames[this.place - 1]!.state.to_act[0]?.seat ?? (frame.side === 'white' ? 0 : 1);
    const [white, black] = frame.step?.split('&') ?? [];
    const entry = black
      ? this.entry('choices', { actions: { 0: white!, 1: black }, events: frame.events })
      : frame.faces
      ? this.entry('roll', { stream: frame.side, index: 0, faces: frame.faces, outcome: frame.step ?? '', events: frame.events })
      : this.entry('action', { by: { seat, id: String(this.place) }, action: frame.step ?? '', events: frame.events });
    this.log.value = [...this.log.value, entry];
  }

  private entry(type: string, keys: Partial<LogEntry> & object): LogEntry {
    return { seq: this.log.value.length + 1, at: Date.now(), type, ...keys } as LogEntry;
  }

  private show(entries: LogEntry[]): void {
    const { options } = this;
    const { state: whole } = this.frames[this.place]!;
    const state = { ...whole, actions: whole.actions.filter(({ seat }) => seat === options.seat && !this.sealed.includes(seat)) };
    const acting = whole.to_act.filter(({ seat }) => !this.sealed.includes(seat)).map(({ side }) => (side === 'white' ? 0 : 1));
    const phase = whole.node === 'terminal' ? 'ended' : options.phase;
    this.summary.value = {
      id: this.id,
      game: whole.game,
      title: { conflict: 'Conflict Chess', gnostic: 'Gnostic Chess', chess: 'Chess', wizards: 'Wizard’s Chess', gladiator: 'Gladiator Chess', dnd: 'D&D Battle Chess' }[whole.game] ?? whole.game,
      options: whole.options,
      seats: this.seats(this.place),
      clock: options.clock,
      listed: false,
      phase,
      result: whole.result,
      reason: whole.reason,
      turns: 0,
      steps: 0,
      created: 0,
      updated: 0,
    };
    this.state.value = state;
    this.now.value = {
      seq: this.log.value.length,
      version: this.log.value.filter(({ type }) => type !== 'sealed').at(-1)!.seq,
      entries,
      state,
      clock: options.clock.kind === 'none' ? null : { left: options.left, running: acting, at: Date.now() },
      sealed: this.sealed,
      offers: options.offers,
      deputies: this.seats(this.place).map(() => null),
      automatic: this.seats(this.place).map(({ seat }) => this.automatic.has(seat)),
      phase,
      can: phase === 'ended' ? ['offer:rematch'] : options.can,
    };
  }
}
