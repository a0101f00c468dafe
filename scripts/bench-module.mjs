// How large the module is, and how fast it thinks in Node and in Chromium beside the program: nodes a second of `analyse` from the first
// choice of each game, two seconds at a time in turns, without the first turn. Each game has a process or a page of its own. After
// `make module` and `make build TARGET=fray`:
//   node scripts/bench-module.mjs [TURNS [MODULE [PROGRAM]]]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const games = ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'];
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

/** The module, as its workers use it, with the position in which somebody has to choose first. Runs in Node and in a page: it must not use
 * anything from outside of itself. */
async function openModule(bytes, game) {
  let exports;
  const now = () => BigInt(Math.round(performance.now() * 1e6));
  const wasi = { clock_time_get: (_id, _precision, out) => (new DataView(exports.memory.buffer).setBigUint64(out, now(), true), 0) };
  const imports = { fray: { say() {}, sha256() {}, hmac_sha256() {} }, wasi_snapshot_preview1: new Proxy(wasi, { get: (own, name) => own[name] ?? (() => 52) }) };
  ({ exports } = (await WebAssembly.instantiate(bytes, imports)).instance);
  exports._initialize();
  const call = (what, message) => {
    const text = new TextEncoder().encode(JSON.stringify(message));
    const at = exports.input(text.length);
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    const answer = exports[what](text.length);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, answer, exports.output_size())));
  };
  // Cards may be dealt before.
  let { state } = call('referee', { cmd: 'new', game });
  while (state.node === 'chance') ({ state } = call('referee', { cmd: 'outcome', outcome: state.outcomes[0].text }));
  return { start: state.position, ask: (job) => call('worker', job) };
}

/** Answers lines of its input, after the first position. */
async function beModule(file, game) {
  const { start, ask } = await openModule(readFileSync(file), game);
  console.log(JSON.stringify(start));
  for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(ask(JSON.parse(line))));
}

function startProcess(program, parameters) {
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);
  return {
    next,
    ask: (job) => (child.stdin.write(`${JSON.stringify(job)}\n`), next()),
    end: () => child.stdin.end(),
  };
}

/** Serves an empty page and the module on this machine. */
async function serve(bytes) {
  const server = createServer((request, response) => {
    const isModule = request.url === '/fray.wasm';
    response.writeHead(200, { 'Content-Type': isModule ? 'application/wasm' : 'text/html' });
    response.end(isModule ? bytes : '<!doctype html><title>fray.wasm</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

/** Pages of a Chromium, in each of which the module answers for one game. */
async function startChromium(bytes) {
  const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('playwright-core');
  const files = await serve(bytes);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const open = async (game) => {
    const page = await browser.newPage();
    await page.goto(files.address);
    await page.addScriptTag({ content: openModule.toString() });
    await page.evaluate(async (named) => {
      const file = await fetch('fray.wasm');
      globalThis.module = await globalThis.openModule(await file.arrayBuffer(), named);
    }, game);
    return { ask: (job) => page.evaluate((asked) => globalThis.module.ask(asked), job), end: () => page.close() };
  };
  return { open, end: async () => (await browser.close(), files.end()) };
}

/** Nodes a second. */
async function speed(player, job) {
  const begin = performance.now();
  const answer = await player.ask(job);
  if (!answer.ok) throw new Error(`${job.game}: ${answer.error.message}`);
  return (answer.nodes * 1000) / (performance.now() - begin);
}

async function compare(turns, file, program) {
  const bytes = readFileSync(file);
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  console.log(`${file}: ${bytes.length} bytes, ${packed.length} with Brotli`);
  console.log('game        program/s     Node/s   ratio Chromium/s   ratio');
  const chromium = await startChromium(bytes);
  for (const game of games) {
    const node = startProcess(process.execPath, [fileURLToPath(import.meta.url), '--module', file, game]);
    const start = await node.next();
    const players = [startProcess(program, ['worker']), node, await chromium.open(game)];
    const sums = players.map(() => 0);
    for (let turn = 0; turn <= turns; ++turn) {
      for (const [i, player] of players.entries()) {
        const nodes = await speed(player, { id: 1, job: 'analyse', game, start, steps: [], lines: 1, ms: 2000 });
        if (turn > 0) sums[i] += nodes / turns;
      }
    }
    for (const player of players) await player.end();
    const number = (value) => Math.round(value).toString().padStart(11);
    const [native, ...others] = sums;
    console.log(`${game.padEnd(10)}${number(native)}${others.map((sum) => `${number(sum)}${(sum / native).toFixed(2).padStart(8)}`).join('')}`);
  }
  await chromium.end();
}

const [first = '3', ...rest] = process.argv.slice(2);
if (first === '--module') await beModule(...rest);
else await compare(Number(first), rest[0] ?? 'build/module/fray.wasm', rest[1] ?? 'build/release/fray');
