// How large the module is, and how fast it thinks in Node beside the program: nodes a second of `analyse` from the first choice of each
// game, two seconds at a time in turns, without the first turn. Each game has a process of its own, as it has in a browser. After
// `make module` and `make build TARGET=fray`:
//   node scripts/bench-module.mjs [TURNS [MODULE [PROGRAM]]]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

/** Answers lines of its input as the module's workers do; the first line it says is where the game begins for somebody who has to choose. */
async function beModule(file, game) {
  let exports;
  const wasi = {
    clock_time_get: (_id, _precision, out) => (new DataView(exports.memory.buffer).setBigUint64(out, process.hrtime.bigint(), true), 0),
  };
  const imports = { fray: { say() {}, sha256() {}, hmac_sha256() {} }, wasi_snapshot_preview1: new Proxy(wasi, { get: (own, name) => own[name] ?? (() => 52) }) };
  ({ exports } = (await WebAssembly.instantiate(readFileSync(file), imports)).instance);
  exports._initialize();
  const call = (what, line) => {
    const text = Buffer.from(line);
    const at = exports.input(text.length);
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    const answer = exports[what](text.length);
    return Buffer.from(exports.memory.buffer, answer, exports.output_size()).toString();
  };
  // Cards may be dealt before.
  let { state } = JSON.parse(call('referee', JSON.stringify({ cmd: 'new', game })));
  while (state.node === 'chance') ({ state } = JSON.parse(call('referee', JSON.stringify({ cmd: 'outcome', outcome: state.outcomes[0].text }))));
  console.log(JSON.stringify(state.position));
  for await (const line of createInterface(process.stdin)) console.log(call('worker', line));
}

function started(program, parameters) {
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value);
  return {
    next,
    ask: (job) => (child.stdin.write(`${JSON.stringify(job)}\n`), next()),
    end: () => child.stdin.end(),
  };
}

async function compare(turns, file, program) {
  const bytes = readFileSync(file);
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  console.log(`${file}: ${bytes.length} bytes, ${packed.length} with Brotli`);
  console.log('game        program/s   module/s   ratio');
  for (const game of ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd']) {
    const module = started(process.execPath, [fileURLToPath(import.meta.url), '--module', file, game]);
    const native = started(program, ['worker']);
    const start = await module.next();
    const sums = [0, 0];
    for (let turn = 0; turn <= turns; ++turn) {
      for (const [i, one] of [native, module].entries()) {
        const begin = performance.now();
        const answer = await one.ask({ id: 1, job: 'analyse', game, start, steps: [], lines: 1, ms: 2000 });
        if (!answer.ok) throw new Error(`${game}: ${answer.error.message}`);
        if (turn > 0) sums[i] += (answer.nodes * 1000) / (performance.now() - begin) / turns;
      }
    }
    for (const one of [native, module]) one.end();
    const numbers = sums.map((sum) => Math.round(sum).toString().padStart(11)).join('');
    console.log(`${game.padEnd(10)}${numbers}${(sums[1] / sums[0]).toFixed(2).padStart(8)}`);
  }
}

const [first = '3', ...rest] = process.argv.slice(2);
if (first === '--module') await beModule(...rest);
else await compare(Number(first), rest[0] ?? 'build/module/fray.wasm', rest[1] ?? 'build/release/fray');
