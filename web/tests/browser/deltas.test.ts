// The page's own connection against the real server, without a browser: what it makes of updates is what the server has,
// and what can be chosen there is what the rules allow.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

import { decodeState } from '../../src/choices';
import { openRoom, type OpenRoom } from '../../src/connection';
import { keepToken } from '../../src/keys';
import type { Action, SentState, State } from '../../src/protocol';
import { FrayServer, frayBinary } from './fray_server';
import { randomFrom } from './play';

/** So many actions are played in each game, in as many games as that takes. */
const actions = 60;
/** All of the state is compared before each of so many. */
const often = 10;

interface Welcome {
  seq: number;
  seat: number | null;
  state: SentState;
}

/** What the server tells somebody who comes just now. */
function welcomed(base: string, id: string, token?: string): Promise<Welcome> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws/rooms/${id}`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 2, ...(token && { token }) })));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Welcome & { type: string };
      if (message.type !== 'welcome') return;
      socket.close();
      resolve(message);
    });
  });
}

/** What the rules allow there, without numbers of its own. */
function legal({ game, options, position }: State, seat: number): object[] {
  const request = JSON.stringify({ cmd: 'load', game, options, position });
  const { stdout } = spawnSync(frayBinary!, ['referee'], { input: request, encoding: 'utf8', maxBuffer: 1 << 26 });
  const { state } = JSON.parse(stdout) as { state: State };
  return inOrder(state.actions.filter((action) => action.seat === seat));
}

/** Those whose steps have the same role come together in a tree. */
function inOrder(all: readonly Action[]): object[] {
  const named = all.map(({ id: _, ...action }) => ({ name: JSON.stringify([action.text, action.steps]), ...action }));
  return named.sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe.skipIf(!frayBinary)('updates of the real server', () => {
  const server = new FrayServer({ 'messages-per-second': 1000 });

  beforeAll(async () => {
    await server.start();
    vi.stubGlobal('WebSocket', WebSocket);
    vi.stubGlobal('location', { protocol: 'http:', host: new URL(server.address).host });
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await server.end();
  });

  /** A game against the computer: its room, and the key to the own seat. */
  async function newRoom(game: string): Promise<{ id: string; token: string }> {
    const order = { game, name: 'Ada', options: {}, clock: { kind: 'none' }, listed: false, seats: [{ kind: 'me' }, { kind: 'computer', level: 1 }] };
    const body = JSON.stringify(order);
    const response = await fetch(`${server.address}/api/rooms`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    const { id, tokens } = (await response.json()) as { id: string; tokens: [string] };
    return { id, token: tokens[0] };
  }

  async function compare(room: OpenRoom, token: string): Promise<void> {
    const sent = await welcomed(server.address, room.id, token);
    const state = room.state.value!;
    expect(room.now.value?.seq).toBe(sent.seq);
    expect(state).toEqual(decodeState(sent.state, sent.seat));
    expect(inOrder(state.actions)).toEqual(legal(state, 0));
  }

  it('are only for who speaks as it does', async () => {
    const { id } = await newRoom('chess');
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws/rooms/${id}`);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 1 })));
    const answer = await new Promise((heard) => socket.on('message', (data) => heard(JSON.parse(String(data)))));
    socket.close();
    // The page knows it by this (connection.ts).
    expect(answer).toMatchObject({ type: 'refused', id: null, error: { code: 'bad_request', message: expect.stringContaining("'protocol'") } });
  });

  const asked = async () => (await (await fetch(`${server.address}/metrics`)).text()).split('\n').filter((line) => line.startsWith('fray_resyncs_total'));

  it.each(['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'])('of %s lead to what it has', async (game) => {
    const random = randomFrom(7);
    const isOver = (room: OpenRoom) => room.now.value?.phase === 'ended';
    for (let played = 0; played < actions; ) {
      const { id, token } = await newRoom(game);
      keepToken(id, token);
      const room = openRoom(id);
      try {
        while (played < actions) {
          const mine = () => room.state.value?.actions ?? [];
          await vi.waitFor(() => expect(isOver(room) || mine().length > 0).toBe(true), { timeout: 30_000, interval: 5 });
          if (played % often === 0 || isOver(room)) await compare(room, token);
          if (isOver(room)) break;
          const { version } = room.now.value!;
          const action = mine()[Math.floor(random() * mine().length)]!.text;
          expect(await room.say({ type: 'act', version, action })).toBeNull();
          // What it led to may come after the acknowledgement.
          await vi.waitFor(() => expect(room.now.value!.version > version || room.now.value!.sealed.includes(0)).toBe(true), { timeout: 10_000, interval: 5 });
          ++played;
        }
      } finally {
        room.close();
      }
    }
    for (const line of await asked()) expect(line).toMatch(/ 0$/);
  });
});
