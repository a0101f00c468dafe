// Records what the referee says about a few positions, for the tests of the page and for its harness:
//   node dev/record.mjs ../build/release/fray > tests/fixtures/conflict.json
// Each scene is a list of frames as in docs/server-protocol.md: one for the start and one after every step.
import { spawnSync } from 'node:child_process';

const SCENES = {
  opening: { steps: ['e2e4', 'e7e6', 'd2d3', 'd8f6'] },
  won: {
    position: 'r2qk2r/1p3ppp/2n1pn1N/p1b5/3P4/B7/PP1N1PPP/2RQ1RK1 side=white',
    steps: ['d2b3', 'xc5+a3+c1+d4', [5, 3], 'b3xc5', 'b7b6'],
  },
  lost: {
    position: 'r2qk2r/1p3ppp/2n1pn1N/p1b5/3P4/B7/PP1N1PPP/2RQ1RK1 side=white',
    steps: ['d2b3', 'xc5+d4', [2, 6], 'b3-b1'],
  },
  promotion: { position: '8/P5k1/8/8/4n3/2N2B2/3K4/8 side=white', steps: ['a7a8n'] },
  over: {
    position: '8/6k1/6N1/8/8/2N2B2/3K4/8 side=white',
    steps: ['g6f8', 'xg7', [6, 1], 'f8xg7'],
  },
};

const program = process.argv[2];
const scenes = Object.fromEntries(Object.entries(SCENES).map(([name, scene]) => [name, frames(scene)]));
process.stdout.write(`${JSON.stringify(scenes)}\n`);

function frames({ position, steps }) {
  const requests = [
    position ? { cmd: 'load', game: 'conflict', position } : { cmd: 'new', game: 'conflict' },
    ...steps.map((step) => (Array.isArray(step) ? { cmd: 'roll', dice: step } : { cmd: 'act', action: step })),
  ];
  const input = requests.map((request) => JSON.stringify(request)).join('\n');
  const { stdout, error } = spawnSync(program, ['referee'], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error) throw error;
  let side = 'white';
  return stdout
    .trim()
    .split('\n')
    .map((line, i) => {
      const answer = JSON.parse(line);
      if (!answer.ok) throw new Error(`${JSON.stringify(requests[i])}: ${answer.error.message}`);
      const { state, events = [], dice } = answer;
      const step = i === 0 ? null : (answer.played ?? answer.outcome.text);
      const turn_start = i === 0 || state.side !== side;
      const frame = { step, ...(dice && { faces: dice }), side, turn_start, events, state };
      side = state.side;
      return frame;
    });
}
