// States as `fray referee` gives them: one program run for all that is asked.
import { spawnSync } from 'node:child_process';
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
