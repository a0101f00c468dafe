// Games that clients play during a test, one after the other at each table, through the balancer.
import { Refused, callUntilAnswered } from '../../client/call.mjs';
import { Seat } from '../../client/seat.mjs';
import { sleep } from '../processes.mjs';
import { pick } from './random.mjs';

export const games = ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'];

/** Between actions, in ms: as fast as people never are, so that every fault meets what is under way. */
const pace = (random) => () => 100 + 200 * random();

/** A room with its people and somebody who looks on. */
class Sitting {
  #end;

  constructor({ ledger, address, random, room, game, tokens, limit }) {
    const record = ledger.room(room, game);
    const seat = (number, token) => new Seat({ address, room, token, random, pace: pace(random), limit, ...ledger.listener(record, number), ended: () => this.#end() });
    this.ended = new Promise((resolve) => (this.#end = resolve));
    this.room = room;
    this.people = Object.entries(tokens).map(([number, token]) => seat(Number(number), token));
    this.watcher = seat(null, null);
  }

  get clients() {
    return [...this.people, this.watcher];
  }

  close() {
    for (const client of this.clients) client.close();
  }
}

/** Plays until it is told to stop; `sitting` is the game that is being played, or null. */
class Place {
  sitting = null;
  stopped = false;

  constructor(plan) {
    Object.assign(this, plan);
  }

  /** Resolves when it was stopped and has done what it was at. */
  start() {
    this.done = this.#run();
    return this;
  }

  async #run() {
    while (!this.stopped) {
      try {
        await this.oneGame();
      } catch (error) {
        // A seat that was taken by a request that nobody answered, or the like: the next game is another.
        if (!(error instanceof Refused)) throw error;
        this.ledger.refusals.push(`${this.name}: ${error.message}`);
        await sleep(500);
      }
    }
  }

  ask(method, path, body) {
    return callUntilAnswered(this.address, method, path, body, () => this.stopped);
  }

  async play(room, tokens) {
    const { ledger, address, random, game, limit } = this;
    this.sitting = new Sitting({ ledger, address, random, room, game, tokens, limit });
    await this.sitting.ended;
    if (this.stopped) return; // Whoever stopped it closes it.
    this.sitting.close();
    this.sitting = null;
  }
}

/** Rooms of two people, or (`computer`, a level) of one against a computer. */
export class RoomPlace extends Place {
  async oneGame() {
    const other = this.computer ? { kind: 'computer', level: this.computer } : { kind: 'open' };
    const clock = this.random() < 0.5 ? { kind: 'none' } : { kind: 'fischer', initial: 7_200_000, increment: 5_000 };
    const made = await this.ask('POST', '/api/rooms', { game: this.game, name: 'Ann', clock, listed: true, seats: [{ kind: 'me' }, other] });
    if (made === null) return;
    const tokens = { ...made.tokens };
    if (!this.computer) {
      const taken = await this.ask('POST', `/api/rooms/${made.id}/seats/1`, { name: 'Bob' });
      if (taken === null) return;
      tokens[1] = taken.token;
    }
    await this.play(made.id, tokens);
  }
}

/** Games of one campaign of D&D Battle Chess by two people, short ones, with spoils and shopping between them. */
export class CampaignPlace extends Place {
  #campaign = null;
  #request = 0;

  async #found() {
    const made = await this.ask('POST', '/api/campaigns', { game: this.game, teams: ['Reds', 'Blues'], players: [{ kind: 'me' }, { kind: 'open' }], clock: { kind: 'none' },
      name: 'Ann', gold: 5_000 });
    const taken = made && (await this.ask('POST', `/api/campaigns/${made.id}/teams/1`, { name: 'Bob' }));
    if (!taken) return;
    this.#campaign = { id: made.id, tokens: [made.tokens[0], taken.token] };
    this.ledger.campaigns.set(made.id, { id: made.id, says: [] });
  }

  async oneGame() {
    if (this.#campaign === null) await this.#found();
    if (this.#campaign === null) return;
    const { id, tokens } = this.#campaign;
    const seats = {};
    let room = null;
    for (const token of tokens) {
      const came = await this.ask('POST', `/api/campaigns/${id}/games`, { token, id: this.#newRequest() });
      if (came === null) return;
      seats[came.seat] = token;
      if (room !== null && room !== came.room) this.ledger.wrong(`campaign ${id}: one game is in two rooms, ${room} and ${came.room}`);
      room = came.room;
    }
    await this.play(room, seats);
    if (!this.stopped) await this.#between();
  }

  #newRequest() {
    return `r${++this.#request}`;
  }

  /** A change of a team; one that the campaign refuses is none. */
  async #change(team, change) {
    const { id, tokens } = this.#campaign;
    const request = this.#newRequest();
    try {
      const done = await this.ask('POST', `/api/campaigns/${id}/changes`, { token: tokens[team], id: request, ...change });
      if (done !== null) this.ledger.campaigns.get(id).says.push({ request, team, sequence: done.sequence, ...change });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.ledger.refusals.push(`campaign, ${change.type}: ${error.message}`);
    }
  }

  async #between() {
    const { id } = this.#campaign;
    const now = (await this.ask('GET', `/api/campaigns/${id}`))?.campaign;
    if (now?.spoils) await this.#change(now.spoils.winner, { type: 'take-spoils', item: 0 });
    for (const team of [0, 1]) {
      const shop = await this.ask('GET', `/api/campaigns/${id}/shop/${team}`);
      const wares = shop?.items.filter((ware) => ware.refused === null) ?? [];
      if (wares.length > 0) await this.#change(team, { type: 'buy', item: pick(this.random, wares).item });
    }
  }
}
