// A room in which this browser holds several seats, as when two people play at one screen: whoever has to decide sits at the
// board. Each seat has a connection of its own; what is shown is that of one of them.
import { batch, computed, effect, signal, type ReadonlySignal } from '@preact/signals';

import type { ApiError, DiceSeen, OfferKind, Say, Update } from './protocol';
import type { Room } from './room';

/** How long an offer to oneself waits for the other seat to hear of it. */
const patience = 10_000; // ms

/** Which of the seats should sit at the board: one that has to decide, as far as it knows what has happened. -1: none. */
export function nextSitting(rooms: readonly Pick<Room, 'seat' | 'now'>[]): number {
  const newest = Math.max(...rooms.map(({ now }) => now.value?.seq ?? -1));
  return rooms.findIndex(({ seat, now }) => {
    const update = now.value;
    if (!update || update.seq < newest || update.phase !== 'playing') return false;
    return update.state.to_act.some((actor) => actor.seat === seat.value && !update.sealed.includes(actor.seat));
  });
}

export class Table implements Room {
  readonly shared = true;
  readonly now = signal<Update | null>(null);
  readonly state = computed(() => this.now.value?.state ?? null);
  readonly id: string;
  readonly summary: Room['summary'];
  readonly seat: Room['seat'];
  readonly log: Room['log'];
  readonly presence: Room['presence'];
  readonly chat: Room['chat'];
  readonly link: Room['link'];
  readonly problem: Room['problem'];
  readonly skew: Room['skew'];
  private readonly at = signal(0);
  private readonly stop: () => void;

  /** All of one room, each with a seat of its own. */
  constructor(private readonly rooms: readonly Room[]) {
    const of = <T>(part: (room: Room) => ReadonlySignal<T>) => computed(() => part(this.sitting).value);
    this.id = rooms[0]!.id;
    this.summary = of(({ summary }) => summary);
    this.seat = of(({ seat }) => seat);
    this.log = of(({ log }) => log);
    this.presence = of(({ presence }) => presence);
    this.chat = of(({ chat }) => chat);
    this.link = of(({ link }) => link);
    this.skew = of(({ skew }) => skew);
    this.problem = computed(() => rooms.map(({ problem }) => problem.value).find((problem) => problem !== null) ?? null);
    this.stop = effect(() => this.follow());
  }

  async say(message: Say): Promise<ApiError | null> {
    if (message.type !== 'offer') return this.sitting.say(message);
    const by = this.offering(message.what);
    const error = await by.say(message);
    if (!error) void this.agree(message.what);
    return error;
  }

  lookAtDice(faces: readonly number[]): Promise<DiceSeen | ApiError> {
    return this.sitting.lookAtDice(faces);
  }

  dismiss(): void {
    for (const room of this.rooms) room.dismiss();
  }

  close(): void {
    this.stop();
    for (const room of this.rooms) room.close();
  }

  private get sitting(): Room {
    return this.rooms[this.at.value]!;
  }

  private follow(): void {
    const next = nextSitting(this.rooms);
    batch(() => {
      if (next >= 0) this.at.value = next;
      const update = this.sitting.now.value;
      const known = this.now.peek();
      // Whoever sits down knows later than the other what has just happened, or later than has been shown.
      if (!update || (known && update.seq < known.seq)) return;
      const offers = this.rooms.flatMap(({ now }) => now.value?.can.filter((what) => what === 'offer:takeback') ?? []);
      const can = [...new Set([...update.can.filter((what) => !what.startsWith('answer:')), ...offers])];
      const entries = known && update.seq === known.seq && known.entries !== update.entries ? [] : update.entries;
      this.now.value = { ...update, entries, can };
    });
  }

  /** Who makes an offer: what is to be taken back is the last turn, and whoever made it may ask for that. */
  private offering(what: OfferKind): Room {
    const able = this.rooms.filter(({ now }) => now.value?.can.includes(`offer:${what}`));
    const last = this.log.value.filter(({ type }) => type === 'action').at(-1);
    const actor = what === 'takeback' ? able.find(({ seat }) => seat.value === last?.by?.seat) : undefined;
    return actor ?? (able.includes(this.sitting) ? this.sitting : (able[0] ?? this.sitting));
  }

  /** Whoever offers something to himself agrees. */
  private async agree(what: OfferKind): Promise<void> {
    const other = await this.awaited(({ now }) => now.value?.can.includes(`answer:${what}`) ?? false);
    if (other) await other.say({ type: 'answer', version: other.now.value!.version, what, accept: true });
  }

  private awaited(fits: (room: Room) => boolean): Promise<Room | null> {
    return new Promise((resolve) => {
      let stop = () => {};
      const end = (room: Room | null) => {
        clearTimeout(timer);
        resolve(room);
        queueMicrotask(() => stop());
      };
      const timer = setTimeout(() => end(null), patience);
      stop = effect(() => {
        const room = this.rooms.find(fits);
        if (room) end(room);
      });
    });
  }
}
