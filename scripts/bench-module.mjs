// How large the module is, and how fast it thinks in Node and in Chromium beside the program: nodes a second of `analyse` from the first
// choice of each game, two seconds at a time in turns, without the first turn. Each game has a process or a page of its own. After
// `make module` and `make build TARGET=fray`:
//   node scripts/bench-module.mjs [TURNS [MODULE [PROGRAM]]]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

import { inBrowser } from '../npm/tests/browser.mjs';

const games = ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'];

/** The module, as its workers use it, with the position in which somebody has to choose first. Runs in Node and in a page: it must not use
 * anything from outside of itself. */
async function openModule(bytes, game) {
  let exports;
  const now = () => BigInt(Math.round(performance.now() * 1e6));
  const wasi = { clock_time_get: (_id, _precision, out) => (new DataView(exports.memory.buffer).setBigUint64(out, now(), true), 0) };
  const module = await WebAssembly.compile(bytes);
  const data = (nameAt, nameSize, out, size) => {
    const name = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, nameAt, nameSize));
    const [section] = WebAssembly.Module.customSections(module, name);
    new Uint8Array(exports.memory.buffer, out, size).set(new Uint8Array(section, 0, size));
    return section.byteLength;
  };
  const imports = { fray: { say() {}, data, near: () => 1, sha256() {}, hmac_sha256() {} }, wasi_snapshot_preview1: new Proxy(wasi, { get: (own, name) => own[name] ?? (() => 52) }) };
  ({ exports } = await WebAssembly.instantiate(module, imports));
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

/** Lets `look` ask the module in a page of Chromium. */
async function inPage(bytes, game, look) {
  const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'));
  try {
    writeFileSync(join(folder, 'fray.wasm'), bytes);
    writeFileSync(join(folder, 'page.html'), `<!doctype html><title>fray.wasm</title><script>${openModule}</script>`);
    return await inBrowser(folder, 'page.html', async (tab) => {
      await tab.evaluate(async (named) => {
        const file = await fetch('fray.wasm');
        globalThis.module = await globalThis.openModule(await file.arrayBuffer(), named);
      }, game);
      return look({ ask: (job) => tab.evaluate((asked) => globalThis.module.ask(asked), job) });
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Nodes a second. */
async function speed(player, job) {
  const begin = performance.now();
  const answer = await player.ask(job);
  if (!answer.ok) throw new Error(`${job.game}: ${answer.error.message}`);
  return (answer.nodes * 1000) / (performance.now() - begin);
}

const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** The module and, of that, what a page sends apart from it. */
function printSizes(file, bytes) {
  const line = (name, bytes) => console.log(`${name.padEnd(28)}${String(bytes.byteLength).padStart(8)} bytes ${String(packed(bytes).length).padStart(8)} with Brotli`);
  line(file, bytes);
  const module = new WebAssembly.Module(bytes);
  for (const name of ['hyperpig', ...games.map((game) => `network.${game}`)]) line(`  ${name}`, Buffer.from(WebAssembly.Module.customSections(module, `fray.${name}`)[0]));
  console.log();
}

async function compare(turns, file, program) {
  const bytes = readFileSync(file);
  printSizes(file, bytes);
  console.log('game        program/s     Node/s   ratio Chromium/s   ratio');
  const number = (value) => Math.round(value).toString().padStart(11);
  for (const game of games) {
    const node = startProcess(process.execPath, [fileURLToPath(import.meta.url), '--module', file, game]);
    const native = startProcess(program, ['worker']);
    const start = await node.next();
    const [own, ...others] = await inPage(bytes, game, async (page) => {
      const players = [native, node, page];
      const sums = players.map(() => 0);
      for (let turn = 0; turn <= turns; ++turn) {
        for (const [i, player] of players.entries()) {
          const nodes = await speed(player, { id: 1, job: 'analyse', game, start, steps: [], lines: 1, ms: 2000 });
          if (turn > 0) sums[i] += nodes / turns;
        }
      }
      return sums;
    });
    for (const player of [native, node]) player.end();
    console.log(`${game.padEnd(10)}${number(own)}${others.map((sum) => `${number(sum)}${(sum / own).toFixed(2).padStart(8)}`).join('')}`);
  }
}

const [first = '3', ...rest] = process.argv.slice(2);
if (first === '--module') await beModule(...rest);
else await compare(Number(first), rest[0] ?? 'build/module/fray.wasm', rest[1] ?? 'build/release/fray');
