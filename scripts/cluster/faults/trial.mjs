// One run of the fault test: a cluster with lines that can be cut, games at all tables, faults, and what is looked at in the end.
import { Cluster, someNetwork, unlimited } from '../cluster.mjs';
import { Failure, sleep } from '../processes.mjs';
import { Deck } from './faults.mjs';
import { Ledger } from './ledger.mjs';
import { Link } from './link.mjs';
import { roomsOf } from './owners.mjs';
import { seeded } from './random.mjs';
import { CampaignPlace, RoomPlace, games } from './tables.mjs';


/** Until all games have begun, in ms. */
const startsWithin = 30_000;

export class Trial {
  ledger = new Ledger();
  links = [];
  places = [];
  /** { what, part, begin, end, owned: the rooms it had before, if that is known }, ms of performance.now(). */
  faults = [];

  /** `options`: `folder`, `program`, `servers`, `natsServers`, `workers`, `database`, `seed`, `tables` of each game, `say(line)`. */
  constructor(options) {
    Object.assign(this, options);
    this.random = seeded(options.seed);
    const network = someNetwork();
    const { folder, servers, natsServers, workers, database } = options;
    this.cluster = new Cluster({ folder, network, servers, natsServers, workers, database, settings: database ? unlimited : { ...unlimited, workers: 2 },
      ...(options.program ? { program: options.program } : {}), via: (from, to) => this.#via(network, from, to),
      linked: () => Promise.all(this.links.map((link) => link.ready)) });
  }

  #via(network, from, target) {
    const known = this.links.find((link) => link.from === from && link.to === target.name);
    const link = known ?? new Link({ from, to: target.name, host: `${network}.${100 + this.links.length}`, target });
    if (!known) {
      this.links.push(link);
      link.ready = link.listen();
    }
    return { ...target, host: link.host };
  }

  async start() {
    await this.cluster.start((part, why) => this.say(`${part.name} ${part.state}${why ? `: ${why.split('\n')[0]}` : ''}`));
    const { ledger, random } = this;
    const { address } = this.cluster;
    for (const game of games) {
      for (let i = 0; i < this.tables; ++i) this.places.push(new RoomPlace({ name: `${game} ${i + 1}`, game, ledger, address, random, limit: 150 }));
      this.places.push(new RoomPlace({ name: `${game} against the computer`, game, computer: 1, ledger, address, random, limit: 150 }));
    }
    this.places.push(new CampaignPlace({ name: 'campaign', game: 'dnd', ledger, address, random, limit: 12 }));
    for (const place of this.places) place.start();
    const sits = (place) => place.sitting !== null && place.sitting.clients.every(({ phase }) => phase === 'playing');
    await within(startsWithin, until(() => this.places.every(sits)), () => `not all games have begun after ${startsWithin / 1000} s: ${this.places.filter((one) => !sits(one)).map((one) => `${one.name}, ${stateOf(one)}`).join('; ')}${this.ledger.refusals.slice(0, 3)}`);
  }

  /** Lets faults happen until so many ms have gone, and waits until each is over. */
  async suffer(ms) {
    const deck = new Deck(this.random, this.cluster, this.links);
    const under = [];
    for (const end = performance.now() + ms; performance.now() < end; await sleep(2_000 + 2_000 * this.random())) {
      const next = deck.next();
      if (next === null) continue;
      const fault = { what: next.what, part: next.part.name, owned: await roomsOf(this.cluster, next.part), begin: performance.now(), end: null };
      this.say(`FAULT ${fault.part} ${fault.what}`);
      this.faults.push(fault);
      under.push(next.happen().then(() => (fault.end = performance.now())));
    }
    await within(60_000, Promise.all(under), () => 'a part that had a fault is not up again after a minute');
  }

  /** Everybody must go on by himself: at each place somebody acts or begins a game, and all see it. */
  async goesOn(patience) {
    const before = performance.now();
    const marks = this.places.map(({ sitting }) => ({ sitting, seq: sitting === null ? 0 : Math.max(...sitting.clients.map((client) => client.lastSeq)) }));
    const went = (place, i) => {
      if (place.sitting === null) return false;
      const first = place.sitting === marks[i].sitting ? marks[i].seq + 1 : 1;
      return place.sitting.clients.every((client) => client.lastSeq >= first);
    };
    while (!this.places.every(went)) {
      if (performance.now() - before > patience) {
        for (const [i, place] of this.places.entries()) if (!went(place, i)) this.ledger.wrong(`${place.name} does not go on ${patience / 1000} s after the last fault: ${stateOf(place)}`);
        break;
      }
      await sleep(50);
    }
    return performance.now() - before;
  }

  /** Ends all games, so that logs stay as they are and show the secrets of their dice. */
  async finish(patience) {
    for (const place of this.places) place.stopped = true;
    const sitting = this.places.filter((place) => place.sitting !== null).map((place) => place.sitting);
    const waitFor = async (what, done) => {
      for (const end = Date.now() + patience; !sitting.every((one) => one.clients.every(done)); await sleep(50))
        if (Date.now() > end) return this.ledger.wrong(`${what} after ${patience / 1000} s without faults`);
    };
    for (const client of sitting.flatMap((one) => one.clients)) client.plays = false;
    await waitFor('something that was said is not answered', (client) => !client.waits);
    for (const { people } of sitting) if (people[0]?.phase === 'playing') people[0].resign();
    await waitFor('a game that a player resigned has not ended for all', (client) => client.phase !== 'playing' && !client.waits);
    for (const one of sitting) one.close();
  }

  async stop() {
    for (const place of this.places) {
      place.stopped = true;
      place.sitting?.close();
    }
    await this.cluster.stop();
    for (const link of this.links) link.close();
  }
}

function stateOf({ sitting }) {
  if (sitting === null) return 'between two games';
  const clients = sitting.clients.map(({ lastSeq, phase, waits, lost }) => `seq ${lastSeq}, ${phase || 'nothing known'}${waits ? ', waits for an answer' : ''}, lost its line ${lost} times`);
  return `room ${sitting.room}: ${clients.join('; ')}`;
}

async function until(condition) {
  while (!condition()) await sleep(50);
}

async function within(ms, promise, otherwise) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Failure(otherwise())), ms)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
