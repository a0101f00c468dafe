// The pictures of the lobby show how the games begin on the server. With FRAY_UPDATE_GOLDEN=1 they are written anew.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { boardOf } from '../../src/boards';
import type { GameInfo, State } from '../../src/protocol';
import { describeReal } from './real';

const fileOf = (game: string) => fileURLToPath(new URL(`../../boards/${game}.json`, import.meta.url));

async function beginning(base: string, game: string): Promise<State> {
  const body = JSON.stringify({ game, options: {}, steps: [] });
  const answer = await fetch(`${base}/api/explore`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return ((await answer.json()) as { frame: { state: State } }).frame.state;
}

describeReal('the pictures of the lobby', (real) => {
  it('show how each game begins', async () => {
    const { games } = (await (await fetch(`${real.base}/api/games`)).json()) as { games: GameInfo[] };
    for (const { name } of games) {
      const board = boardOf(await beginning(real.base, name));
      if (process.env.FRAY_UPDATE_GOLDEN) writeFileSync(fileOf(name), `${JSON.stringify(board, null, 2)}\n`);
      // A game that is being made may still be without one.
      if (existsSync(fileOf(name))) expect(board, name).toEqual(JSON.parse(readFileSync(fileOf(name), 'utf8')));
    }
  });
});
