// Requests about what is kept on this device, which the module knows nothing of: `GET /device/rooms/ID` saves a game as a file,
// `POST /device/rooms` takes a file in, `DELETE /device/rooms/ID` deletes a game.
import { FileProblem, continuation, fileOf, prefixesOf, readFile, type GameFile } from './game_file';
import type { Still } from './hub';
import type { Row, Store } from './store';

export interface DeviceWorld {
  store(): Promise<Store>;
  /** Whether these records are a game by the rules, found out without touching what is kept. */
  isGame(room: string, records: readonly Row[]): Promise<boolean>;
}

interface Reply {
  status: number;
  body: string;
}

const refuse = (status: number, code: string, message: string): Reply => ({ status, body: JSON.stringify({ error: { code, message } }) });

async function recordsOf(store: Store, room: string): Promise<Row[]> {
  const [summary, entries] = prefixesOf(room);
  const [rooms, rest] = await Promise.all([store.read(summary), store.read(entries)]);
  return [...rooms.filter(([key]) => key === summary), ...rest];
}

async function save(world: DeviceWorld, room: string): Promise<Reply> {
  const records = await recordsOf(await world.store(), room);
  if (records.length === 0) return refuse(404, 'no_room', 'There is no such game on this device.');
  return { status: 200, body: JSON.stringify(fileOf(room, records)) };
}

async function take(world: DeviceWorld, file: GameFile, still: Still): Promise<Reply> {
  if (!(await world.isGame(file.room, file.records))) throw new FileProblem('damaged_file', 'This file cannot be read as a game. Nothing has been changed.');
  const store = await world.store();
  // While nobody plays, so that the game does not go on between looking and writing.
  const found = await still(async () => {
    const result = continuation(file, await recordsOf(store, file.room));
    if (result !== 'same') await store.write(file.records);
    return result;
  });
  return { status: found === 'new' ? 201 : 200, body: JSON.stringify({ room: file.room, found }) };
}

async function erase(world: DeviceWorld, room: string, still: Still): Promise<Reply> {
  const store = await world.store();
  // While nobody plays, so that nothing of it is written again.
  return still(async () => {
    const campaigns = await store.read('campaign/');
    if (campaigns.some(([, text]) => text.includes(JSON.stringify(room))))
      return refuse(409, 'in_campaign', 'This game is part of a campaign, which needs it. Nothing has been deleted.');
    const [summary, entries] = prefixesOf(room);
    await store.erase([summary, `review/${room}`], [entries]);
    return { status: 200, body: '{}' };
  });
}

/** Answers a request below `/device/`. Throws what the store and the module throw. */
export async function answerDevice(world: DeviceWorld, method: string, path: string, body: string | undefined, still: Still): Promise<Reply> {
  const room = /^\/device\/rooms\/([^/]+)$/.exec(path)?.[1];
  try {
    if (method === 'GET' && room !== undefined) return await save(world, decodeURIComponent(room));
    if (method === 'DELETE' && room !== undefined) return await erase(world, decodeURIComponent(room), still);
    if (method === 'POST' && path === '/device/rooms') return await take(world, readFile(body ?? ''), still);
  } catch (reason) {
    if (reason instanceof FileProblem) return refuse(409, reason.code, reason.message);
    throw reason;
  }
  return refuse(404, 'not_found', 'There is nothing of that name on this device.');
}
