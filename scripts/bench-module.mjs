// How large the module is, and how fast it thinks in Node beside the program: nodes a second of `analyse` from the first position of each
// game, two seconds at a time in turns, without the first turn. After `make module` and `make build TARGET=fray`:
//   node scripts/bench-module.mjs [TURNS [MODULE [PROGRAM]]]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';

const [turns = '3', file = 'build/module/fray.wasm', program = 'build/release/fray'] = process.argv.slice(2);
const games = ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'];

const bytes = readFileSync(file);
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
console.log(`${file}: ${bytes.length} bytes, ${packed.length} with Brotli`);

let exports;
const view = () => new DataView(exports.memory.buffer);
const wasi = {
  clock_time_get: (_id, _precision, out) => (view().setBigUint64(out, process.hrtime.bigint(), true), 0),
};
const nothing = () => 52;
const module = await WebAssembly.compile(bytes);
const imports = { fray: { say() {}, sha256() {}, hmac_sha256() {} }, wasi_snapshot_preview1: new Proxy(wasi, { get: (own, name) => own[name] ?? nothing }) };
({ exports } = await WebAssembly.instantiate(module, imports));
exports._initialize();

function call(what, line) {
  const text = Buffer.from(line);
  const at = exports.input(text.length);
  new Uint8Array(exports.memory.buffer, at, text.length).set(text);
  const answer = exports[what](text.length);
  return JSON.parse(Buffer.from(exports.memory.buffer, answer, exports.output_size()).toString());
}
const inModule = (line) => call('worker', line);

/** The first position in which somebody has to choose: cards may be dealt before. */
function firstChoice(game) {
  let { state } = call('referee', JSON.stringify({ cmd: 'new', game }));
  while (state.node === 'chance') ({ state } = call('referee', JSON.stringify({ cmd: 'outcome', outcome: state.outcomes[0].text })));
  return state.position;
}

const worker = spawn(program, ['worker'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface(worker.stdout)[Symbol.asyncIterator]();
async function inProgram(line) {
  worker.stdin.write(`${line}\n`);
  return JSON.parse((await lines.next()).value);
}

async function nodesPerSecond(think, game, start) {
  const begin = performance.now();
  const answer = await think(JSON.stringify({ id: 1, job: 'analyse', game, start, steps: [], lines: 1, ms: 2000 }));
  if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
  return (answer.nodes * 1000) / (performance.now() - begin);
}

console.log('game        program/s   module/s   ratio');
for (const game of games) {
  const start = firstChoice(game);
  const sums = [0, 0];
  for (let turn = 0; turn <= Number(turns); ++turn) {
    const both = [await nodesPerSecond(inProgram, game, start), await nodesPerSecond(inModule, game, start)];
    if (turn > 0) both.forEach((one, i) => (sums[i] += one / Number(turns)));
  }
  console.log(`${game.padEnd(10)}${Math.round(sums[0]).toString().padStart(11)}${Math.round(sums[1]).toString().padStart(11)}${(sums[1] / sums[0]).toFixed(2).padStart(8)}`);
}
worker.stdin.end();
