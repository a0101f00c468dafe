// Records what the referee says about a few positions, for the tests of the page and for its harness:
//   node dev/record.mjs ../build/release/fray conflict > tests/fixtures/conflict.json
//   node dev/record.mjs ../build/release/fray gnostic > tests/fixtures/gnostic.json
//   node dev/record.mjs ../build/release/fray wizards > tests/fixtures/wizards.json
//   node dev/record.mjs ../build/release/fray gladiator > tests/fixtures/gladiator.json
//   node dev/record.mjs ../build/release/fray dnd > tests/fixtures/dnd.json
// Each scene is a list of frames as in docs/server-protocol.md: one for the start and one after every step. A step is an
// action, what several seats choose at once, or the dice that fall.
import { spawnSync } from 'node:child_process';

const GAMES = {
  conflict: {
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
  },
  gnostic: {
    recordedFight: {
      position: '4k3/8/8/3n4/4P3/8/8/3QK3 side=white phase=move track=B toward=A castling=- spells=SX/TI hp=d5:12',
      steps: ['e4d5', { 0: '1d6', 1: '3d6' }, [1, 2, 3, 2], 'hold', { 0: '1d6', 1: '1d6' }, [5, 4]],
    },
    recordedSpells: {
      position: '4k3/3q4/8/8/8/8/4P3/3QK3 side=white phase=move track=B toward=A castling=- spells=HSI/SX hp=e1:300',
      steps: ['i:e8', 's', 'h:e1'],
    },
  },
  wizards: {
    recordedCasts: {
      position:
        'rnb2rk1/pp1p1ppp/7m/8/8/3Q4/PPB2PPP/RN4K1 side=white passive=12/3 captured=8/0 dead=-/QN hands=8c,Jh/2d,Qs book=7s,Qh,2c,9d,5h quiet=0 turn=1',
      steps: ['cast:8c:b8', 'm:c1a3e3g3', 'cast:2d:a7a5', 'cast:Jh:a1b1', 'b1c3', 'done', 'cast:Qs:qd8'],
    },
    recordedBook: {
      position: '6k1/3P3p/8/8/5m2/M7/8/6K1 side=white passive=9/8 captured=3/2 dead=Q/- hands=8c,Jh/- book=7s,Qh,2c,9d,5h quiet=0 turn=1',
      steps: ['reset', [1], [20], [30], [40], [41], 'buy:2s-8c', [9], 'd7d8d'],
    },
  },
  dnd: {
    // A charge that flanks, a threat that is not confirmed, and a blow back that misses; then the defender falls.
    dndMelee: {
      position: '4k3/8/8/3p4/4P3/8/8/3RK3 side=white phase=move pieces=e4:bless3;heroism,d5:hp9;faith6',
      steps: ['e4d5', [14, 7], 'charge', [19, 4, 2, 1], 'attack', [3], 'attack', [12, 5, 4]],
    },
    // A wizard moves and aims two missiles at a king, who changes places with a pawn; then a cleric blesses.
    dndSwap: {
      position: '4k1b1/P2p4/8/7p/8/4Q3/3P4/4K2R side=white pieces=e3:level3',
      steps: ['e3e6', 'magic-missile:e8', 'swap:d7', [2, 3], 'g8f7', 'bless'],
    },
    // A rook goes back where it came from; a pawn is promoted.
    dndWithdrawal: {
      position: '4k1b1/P2p4/8/7p/8/8/3P4/4K2R side=white',
      steps: ['h1h5', [12, 3], 'pass', 'attack', [2], 'withdraw:h3', 'd7d6', 'a7a8'],
    },
    // A king sings: the battle rests, its square is locked, and next turn he leaves it.
    dndFascinate: {
      position: '4k3/8/8/8/4p3/4K3/8/7R side=white pieces=e3:level3;hp9,e4:curse-wis',
      steps: ['e3e4', [15, 4], 'fascinate', [5], 'e8e7', 'e4d5'],
    },
    // Before contact a cleric may still act; he is of level 5 and has all that there is to choose from.
    dndBefore: {
      position: '4k3/8/8/3b4/8/8/8/3RK3 side=white pieces=d5:level5;slots5/4/2;doom3;bull9;bear9/5;shield2',
      steps: ['d1d5', [2, 18], 'searing-light', [12, 4, 4]],
    },
  },
  gladiator: {
    // Eight people: the queen freezes, the king overrides, a queen is captured, and squires fight three rounds.
    recordedTurn: {
      position: '5k2n1/p4f4/2m7/4q5/4c1B3/10/10/1p8/9b/1F8/P4F3W/4QK1N2 side=white slot=king phase=move turn=1',
      options: { white_seats: '1234', black_seats: '1234' },
      steps: ['b3b4', 'f11f10', 'leave', 'e1e8', 'c10d8', 'leave', 'g8e9', 'leave', 'j4h3', 'leave', 'a2a4', 'leave', 'b5a4', [1, 1, 2, 1, 2, 2, 6, 6, 1]],
    },
  },
};

const [program, game] = process.argv.slice(2);
const scenes = Object.fromEntries(Object.entries(GAMES[game]).map(([name, scene]) => [name, frames(scene)]));
process.stdout.write(`${JSON.stringify(scenes)}\n`);

function request(step) {
  if (Array.isArray(step)) return { cmd: 'roll', dice: step };
  return typeof step === 'string' ? { cmd: 'act', action: step } : { cmd: 'act', actions: step };
}

function frames({ position, options, steps }) {
  const requests = [
    { ...(position ? { cmd: 'load', game, position } : { cmd: 'new', game }), ...(options && { options }) },
    ...steps.map(request),
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
