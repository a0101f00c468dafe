// Plays a whole game over a server, both sides and at random, as two browsers would (docs/server-protocol.md), and prints
// its log, for `fray verify`: node packaging/play-a-game.mjs ADDRESS GAME. After 300 actions the side to move resigns.
import { WebSocket } from '../web/node_modules/ws/wrapper.mjs';

const [address, game] = process.argv.slice(2);
const limit = 300;

/** All actions of a tree of choices: of its nodes `text`, of its leaves the text that they are. */
function actionsOf(node) {
  if (typeof node === 'string') return [node];
  const own = 'text' in node ? [node.text] : [];
  const roles = Object.entries(node).filter(([key]) => !['text', 'leaves', 'note', 'odds', 'also'].includes(key));
  return own.concat(...roles.map(([, children]) => Object.values(children).flatMap(actionsOf)));
}

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
    let sent = 0;
    let played = -1;
    const say = (message) => socket.send(JSON.stringify(message));
    socket.on('open', () => say({ type: 'hello', protocol: 1, token }));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') reject(new Error(JSON.stringify(message)));
      if (!['welcome', 'update'].includes(message.type)) return;
      if (message.phase === 'ended') {
        socket.close();
        return resolve();
      }
      const actions = actionsOf(message.state.choices);
      if (actions.length === 0 || message.version === played) return;
      played = message.version;
      const chosen = { type: 'act', id: `a${++sent}`, version: message.version, action: actions[Math.floor(Math.random() * actions.length)] };
      say(++count.actions > limit ? { type: 'resign', id: 'enough' } : chosen);
    });
  });
}

const room = JSON.parse(await call('POST', '/api/rooms', { game, name: 'Ann', clock: { kind: 'none' }, seats: [{ kind: 'me' }, { kind: 'me' }] }));
const count = { actions: 0 };
await Promise.all(Object.values(room.tokens).map((token) => play(room.id, token, count)));
process.stdout.write(await call('GET', `/api/rooms/${room.id}/log`));
