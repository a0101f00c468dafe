// A room fed with frames that the referee gave (record.mjs), to see and test the page of a game without a server.
import { signal } from '@preact/signals';

import type { ApiError, Clock, Frame, LogEntry, OfferKind, Phase, Presence, Say, Summary, Update } from '../src/protocol';
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

export class FakeRoom implements Room {
  readonly id = 'harness000';
  readonly summary = signal<Summary | null>(null);
  readonly seat = signal<number | null>(null);
  readonly now = signal<Update | null>(null);
  readonly state = signal<Update['state'] | null>(null);
  readonly log = signal<LogEntry[]>([]);
  readonly presence = signal<Presence | null>(null);
  readonly link = signal<Link>('online');
  readonly problem = signal<ApiError | null>(null);
  readonly skew = signal(0);
  /** All that the page has said. */
  readonly said: Say[] = [];
  private place = 0;

  constructor(
    private readonly frames: readonly Frame[],
    private readonly options: FakeOptions,
  ) {
    this.seat.value = options.seat;
    this.link.value = options.link;
    const now = Date.now();
    this.presence.value = {
      online: [true, options.gone === null],
      spectators: options.spectators,
      gone: options.gone !== null ? { seat: options.seat === 0 ? 1 : 0, since: now, claim_at: now + options.gone * 1000 } : null,
    };
    this.log.value = [this.entry('created', {}), this.entry('started', {})];
    while (this.place < options.at) this.step();
    this.show([...this.log.value]);
  }

  /** Plays the next frame, and with an attack the roll that follows it. */
  next(): void {
    const before = this.log.value.length;
    this.step();
    if (this.frames[this.place]?.state.node === 'chance') this.step();
    this.show(this.log.value.slice(before));
  }

  async say(message: Say): Promise<ApiError | null> {
    this.said.push(message);
    if (message.type === 'act' && this.frames[this.place + 1]?.step === message.action) {
      await new Promise((done) => setTimeout(done, 40));
      this.next();
    } else if (message.type === 'act') {
      const error = { code: 'illegal_action', message: `The recording does not go on with ${message.action}.` };
      this.problem.value = error;
      return error;
    }
    return null;
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
    const seat = frame.side === 'white' ? 0 : 1;
    const entry = frame.faces
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
    const state = { ...whole, actions: whole.actions.filter((action) => action.seat === options.seat) };
    const acting = whole.to_act[0]?.seat as 0 | 1 | undefined;
    const phase = whole.node === 'terminal' ? 'ended' : options.phase;
    this.summary.value = {
      id: this.id,
      game: whole.game,
      title: 'Conflict Chess',
      options: whole.options,
      seats: [
        { seat: 0, side: 'white', kind: 'person', name: 'Ada' },
        { seat: 1, side: 'black', kind: 'computer', name: '', level: 4 },
      ],
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
      version: this.log.value.length,
      entries,
      state,
      clock: options.clock.kind === 'none' ? null : { left: options.left, running: acting ?? null, at: Date.now() },
      offers: options.offers,
      phase,
      can: phase === 'ended' ? ['offer:rematch'] : options.can,
    };
  }
}
