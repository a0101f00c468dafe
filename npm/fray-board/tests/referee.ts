// States as `fray referee` gives them: one program run for all that is asked.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe } from 'vitest';

const program = process.env.FRAY_BIN;

/** Tests that need states of real games. */
export const describeReal = describe.skipIf(!program);

export type AnyState = Record<string, unknown> & { actions: { text: string; id: number; seat: number; steps: { role: string; square?: string; choice?: string }[] }[] };

/** The states after each of these commands, of which all must succeed. */
export function states(commands: readonly object[]): { state: AnyState; events: unknown[] }[] {
  const { stdout } = spawnSync(program!, ['referee'], { input: commands.map((one) => `${JSON.stringify(one)}\n`).join(''), encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout
    .trim()
    .split('\n')
    .map((line, i) => {
      const answer = JSON.parse(line) as { ok: boolean; state: AnyState; events?: unknown[] };
      if (!answer.ok) throw new Error(`${JSON.stringify(commands[i])}: ${line}`);
      return { state: answer.state, events: answer.events ?? [] };
    });
}

export const GAMES = ['conflict', 'chess', 'gnostic', 'wizards', 'gladiator', 'dnd'];

/** How a game begins, or stands at a position. */
export function start(game: string, position?: string): AnyState {
  return states([position ? { cmd: 'load', game, position } : { cmd: 'new', game }])[0]!.state;
}

/** A game of random actions and dice: at most so many states, each with the events that led to it. */
export async function randomGame(game: string, seed: number, most: number): Promise<{ state: AnyState; events: unknown[] }[]> {
  const referee = spawn(program!, ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]();
  const ask = async (command: object) => {
    referee.stdin.write(`${JSON.stringify(command)}\n`);
    const answer = JSON.parse((await lines.next()).value as string) as { ok: boolean; state: AnyState; events?: unknown[] };
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return { state: answer.state, events: answer.events ?? [] };
  };
  let number = seed;
  // A linear congruential generator is random enough, and the same every time.
  const pick = <T>(from: readonly T[]): T => {
    number = (number * 1103515245 + 12345) % 2147483648;
    return from[Math.floor((number / 2147483648) * from.length)]!;
  };
  const shown = [await ask({ cmd: 'new', game })];
  while (shown.length < most) {
    const { state } = shown.at(-1)!;
    if (state.node === 'terminal') break;
    // Fights and what else has odds are taken where they can be, for they lead to the rarer states.
    const of = (actions: AnyState['actions']) => pick(actions.some((action) => 'odds' in action) ? actions.filter((action) => 'odds' in action) : actions).id;
    if (state.node === 'chance') shown.push(await ask({ cmd: 'roll', seed: number }));
    else if (state.node === 'decision') shown.push(await ask({ cmd: 'act', action: of(state.actions) }));
    else shown.push(await ask({ cmd: 'act', actions: Object.fromEntries((state.to_act as { seat: number }[]).map(({ seat }) => [seat, of(state.actions.filter((action) => action.seat === seat))])) }));
  }
  referee.stdin.end();
  return shown;
}
