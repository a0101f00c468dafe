// What the clients of a test have said, been answered and seen: what the logs must agree with in the end.
import { isDeepStrictEqual } from 'node:util';

/** What a client is told of an entry beside what the log has of it. */
const beside = new Set(['side', 'turn', 'events', 'record']);

function logged(entry) {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !beside.has(key)));
}

export class Ledger {
  /** By id: { id, game, table, says: by id, seen: by seq }. */
  rooms = new Map();
  /** By id: { id, says: [{ id, sequence }] }. */
  campaigns = new Map();
  /** Sentences: what must not be. */
  problems = [];
  /** Requests that were answered with no, in words: of these there may be some. */
  refusals = [];
  /** Of all acknowledged actions: { room, at, took, lost: how often the line was lost meanwhile }, in order of time; ms of performance.now(). */
  acknowledged = [];

  wrong(sentence) {
    if (this.problems.length < 50) this.problems.push(sentence);
  }

  room(id, game) {
    if (!this.rooms.has(id)) this.rooms.set(id, { id, game, says: new Map(), seen: new Map() });
    return this.rooms.get(id);
  }

  /** What a Seat is to tell. */
  listener(room, seat) {
    return {
      sent: (say) => room.says.set(say.id, { ...say, seat, seq: null, refusal: null }),
      acknowledged: (say, seq) => {
        const at = performance.now();
        room.says.get(say.id).seq = seq;
        if (say.type === 'act') this.acknowledged.push({ room: room.id, at, took: at - say.at, lost: say.lost });
      },
      refused: (say, error) => (room.says.get(say.id).refusal = error.code),
      entry: (entry) => this.#seen(room, logged(entry)),
      wrong: (sentence) => this.wrong(sentence),
    };
  }

  #seen(room, entry) {
    const known = room.seen.get(entry.seq);
    if (known === undefined) room.seen.set(entry.seq, entry);
    else if (!isDeepStrictEqual(known, entry)) this.wrong(`room ${room.id}: clients saw two entries ${entry.seq}: ${JSON.stringify(known)} and ${JSON.stringify(entry)}`);
  }
}

/** What is wrong with a log, by what its clients know. */
export function problemsOf(room, log) {
  const problems = [];
  const say = (sentence) => problems.push(`room ${room.id} (${room.game}): ${sentence}`);
  for (const [i, { seq }] of log.entries()) if (seq !== i + 1) say(`entry number ${i + 1} of the log has seq ${seq}`);
  const counts = new Map();
  for (const { by, type } of log) if (by && type !== 'answer') counts.set(by.id, (counts.get(by.id) ?? 0) + 1);
  for (const one of room.says.values()) {
    const count = counts.get(one.id) ?? 0;
    const entry = log[one.seq - 1];
    if (one.seq !== null && !(entry?.by?.id === one.id && entry.by.seat === one.seat)) say(`"${one.type}" ${one.id} was acknowledged as entry ${one.seq}, which is ${JSON.stringify(entry)}`);
    if (one.seq !== null && entry?.type === 'action' && entry.action !== one.action) say(`entry ${one.seq} has the action ${entry.action}; acknowledged was ${one.action}`);
    if (count > 1) say(`"${one.type}" ${one.id} is in the log ${count} times`);
    if (one.refusal !== null && count > 0) say(`"${one.type}" ${one.id} was refused (${one.refusal}) and is in the log`);
  }
  for (const [seq, seen] of room.seen) {
    const { hash, ...entry } = log[seq - 1] ?? {};
    if (!isDeepStrictEqual(entry, seen)) say(`entry ${seq} is ${JSON.stringify(entry)}; a client saw ${JSON.stringify(seen)}`);
  }
  return problems;
}
