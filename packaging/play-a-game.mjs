// Plays a whole game over a server, both sides and at random, as two browsers would (docs/server-protocol.md), and prints
// its log, for `fray verify`: node packaging/play-a-game.mjs ADDRESS GAME. After 300 actions the side to move resigns.
import { createHash, randomBytes } from 'node:crypto';
import { actionsOf } from '../scripts/client/choices.mjs';
import { WebSocket } from '../web/node_modules/ws/wrapper.mjs';

const [address, game] = process.argv.slice(2);
const limit = 300;
const patience_ms = 120_000;
/** Between actions, so that neither side says more in a second than a server allows. */
const pause_ms = 40;

async function call(method, path, body) {
  const answer = await fetch(address + path, { method, headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** Sits at the board until the game has ended; `count` is shared with the other side. */
function play(id, token, count) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/rooms/${id}`);
    const nonce = randomBytes(32);
    let sent = 0;
    let played = -1;
    let phase = '';
    const said = new Set();
    const say = (type, keys) => socket.send(JSON.stringify({ type, id: `m${++sent}`, ...keys }));
    const sayOnce = (message, type, keys) => {
      if (said.has(type) || !message.can.includes(type)) return;
      said.add(type);
      say(type, keys);
    };
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 2, token })));
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`the server closed the socket: ${code} ${reason}`)));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') reject(new Error(JSON.stringify(message)));
      if (!['welcome', 'update'].includes(message.type)) return;
      phase = message.phase ?? phase;
      if (phase === 'ended') {
        resolve();
        return socket.close();
      }
      sayOnce(message, 'nonce_commit', { hash: createHash('sha256').update(nonce).digest('hex') });
      sayOnce(message, 'nonce', { nonce: nonce.toString('hex') });
      const choices = message.type === 'welcome' ? message.state.choices : message.choices;
      const actions = phase === 'playing' ? actionsOf(choices ?? {}) : [];
      if (actions.length === 0 || message.version === played) return;
      played = message.version;
      const action = actions[Math.floor(Math.random() * actions.length)];
      setTimeout(() => (++count.actions > limit ? say('resign', {}) : say('act', { version: message.version, action })), pause_ms);
    });
  });
}

setTimeout(() => {
  console.error(`the game has not ended after ${patience_ms / 1000} s`);
  process.exit(1);
}, patience_ms).unref();
const room = JSON.parse(await call('POST', '/api/rooms', { game, name: 'Ann', clock: { kind: 'none' }, seats: [{ kind: 'me' }, { kind: 'me' }] }));
const count = { actions: 0 };
await Promise.all(Object.values(room.tokens).map((token) => play(room.id, token, count)));
process.stdout.write(await call('GET', `/api/rooms/${room.id}/log`));
