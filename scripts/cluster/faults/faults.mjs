// What can happen to a cluster, each for some seconds, after which all is as it was.
import { familyOf, run, sleep } from '../processes.mjs';
import { pick, shuffled } from './random.mjs';

/** In ms. */
const pauseFor = 5_000;
const cutFor = 3_000;
const silentFor = 4_000;

async function killed(part) {
  await part.kill(); // It is started again like one that systemd looks after.
  await until(() => part.state === 'up');
}

async function restarted(part) {
  await part.stop();
  part.wanted = true;
  await part.revive();
}

async function paused(part) {
  part.pause();
  await sleep(pauseFor);
  part.resume();
}

/** As on a full disk: no file can grow, or be written beyond its first byte. */
async function full(part) {
  const limit = (bytes) => Promise.allSettled(familyOf(part.pid).map((pid) => run('prlimit', [`--fsize=${bytes}:unlimited`, '--pid', String(pid)], { user: part.user })));
  await limit(1);
  await sleep(cutFor);
  if (part.pid !== null) await limit('unlimited');
  await until(() => part.state === 'up');
}

async function until(condition) {
  while (!condition()) await sleep(50);
}

const through = (begin, ms) => async (_part, lines) => {
  for (const line of lines) line[begin]();
  await sleep(ms);
  for (const line of lines) line.open();
};
const cut = through('cut', cutFor);
const silent = through('silence', silentFor);

/** `of` is a kind of part, `from` and `to` kinds or the part itself: the lines that the fault is about. Several rows make one likelier. */
const all = [
  { what: 'killed', of: 'fray', does: killed },
  { what: 'killed', of: 'fray', does: killed },
  { what: 'stopped for 5 s', of: 'fray', does: paused },
  { what: 'restarted', of: 'fray', does: restarted },
  { what: 'cut off from PostgreSQL', of: 'fray', to: 'postgres', does: cut },
  { what: 'not heard by PostgreSQL', of: 'fray', to: 'postgres', does: silent },
  { what: 'cut off from NATS', of: 'fray', to: 'nats', does: cut },
  { what: 'not heard by NATS', of: 'fray', to: 'nats', does: silent },
  { what: 'cut off from the balancer', of: 'fray', from: 'balancer', does: cut },
  { what: 'not heard by the balancer', of: 'fray', from: 'balancer', does: silent },
  { what: 'killed', of: 'nats', does: killed },
  { what: 'stopped for 5 s', of: 'nats', does: paused },
  { what: 'killed', of: 'worker', does: killed },
  { what: 'stopped for 5 s', of: 'worker', does: paused },
  { what: 'cut off from NATS', of: 'worker', to: 'nats', does: cut },
  { what: 'killed', of: 'postgres', does: killed },
  { what: 'stopped for 5 s', of: 'postgres', does: paused },
  { what: 'restarted', of: 'postgres', does: restarted },
  { what: 'on a full disk', of: 'postgres', does: full },
  { what: 'killed', of: 'haproxy', does: killed },
  { what: 'stopped for 5 s', of: 'haproxy', does: paused },
];

/** The faults that a cluster with these parts and lines can have, in an order by chance that begins anew when all have been. */
export class Deck {
  #left = [];

  constructor(random, cluster, links) {
    Object.assign(this, { random, cluster, links });
    this.possible = all.filter(({ of, from, to }) => this.#parts(of).some((part) => !(from || to) || this.#lines(part, { from, to }).length > 0));
  }

  #parts(kind) {
    return this.cluster.parts.filter((part) => part.kind === kind);
  }

  #lines(part, { from, to }) {
    const [begin, end] = [from ?? part.name, to ?? part.name];
    return this.links.filter((link) => link.from === begin && link.to.replace(/-\d+$/, '') === end.replace(/-\d+$/, '') && (to || link.to === part.name));
  }

  /** One fault of one part that is up: { what, part, happen() }; null if none is. */
  next() {
    if (this.#left.length === 0) this.#left = shuffled(this.random, this.possible);
    const fault = this.#left.pop();
    const up = this.#parts(fault.of).filter((part) => part.state === 'up' && !part.troubled);
    if (up.length === 0) return null;
    const part = pick(this.random, up);
    const happen = async () => {
      part.troubled = true;
      try {
        await fault.does(part, this.#lines(part, fault));
      } finally {
        part.troubled = false;
      }
    };
    return { what: fault.what, part, happen };
  }
}
