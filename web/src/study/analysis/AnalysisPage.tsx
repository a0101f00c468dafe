// The page of the analysis board. What is analysed comes with the address (all of it behind the #, or `from` a game), or was
// left here the last time, or is the beginning of the game.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { api, asFailure } from '../../api';
import { games, loadGames } from '../../games';
import type { GameInfo } from '../../protocol';
import { place } from '../../router';
import { readStored, writeStored } from '../../storage';
import { Loading } from '../../ui/lazy';
import { Page } from '../../ui/page';
import { Analysis } from './analysis';
import { AnalysisBoard } from './AnalysisBoard';
import { parseAnalysis, printAnalysis, readLinkPart, type AnalysisFile } from './file';
import { emptyTree, treeOf } from './tree';

interface Source {
  file: AnalysisFile;
  /** The node to begin at. */
  at: number;
}

const storageKey = (game: string) => `fray:analysis:${game}`;

async function ofRoom(id: string, at: number): Promise<Source> {
  const { room, frames } = await api.replay(id);
  const tree = treeOf(frames);
  const known = Number.isInteger(at) && at >= 0 && at < tree.length ? at : 0;
  return { file: { game: room.game, options: room.options, start: frames[0]!.state.position, tree }, at: known };
}

/** Throws sentences for people. */
async function sourceOf(game: string): Promise<Source> {
  const { search, hash } = place();
  const asked = new URLSearchParams(search);
  const room = asked.get('from');
  if (room) return ofRoom(room, Number(asked.get('at') ?? 0));
  const empty: AnalysisFile = { game, options: {}, start: asked.get('start'), tree: emptyTree() };
  if (hash.length > 1) {
    const read = await readLinkPart(hash.slice(1));
    if ('error' in read) throw new Error(read.error);
    return { file: read, at: 0 };
  }
  if (empty.start !== null) return { file: empty, at: 0 };
  const stored = readStored(storageKey(game));
  const read = typeof stored === 'string' ? parseAnalysis(stored) : null;
  return { file: read && !('error' in read) && read.game === game ? read : empty, at: 0 };
}

export function AnalysisPage({ name }: { name: string }) {
  const ready = useSignal<{ analysis: Analysis; game: GameInfo } | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    let here = true;
    const load = async () => {
      try {
        await loadGames();
        const { file, at } = await sourceOf(name);
        const game = games.value.find((one) => one.name === file.game);
        if (!game) throw new Error(`There is no game '${file.game}' on this server.`);
        const analysis = new Analysis(file, api.explore, (changed) => writeStored(storageKey(changed.game), printAnalysis(changed)));
        const shown = await analysis.show(at);
        if (!here) return;
        if (!shown) throw new Error(analysis.problem.value ?? 'The position cannot be shown.');
        problem.value = null;
        ready.value = { analysis, game };
      } catch (reason) {
        if (here) problem.value = reason instanceof Error ? reason.message : asFailure(reason).message;
      }
    };
    void load();
    const onHash = () => void load();
    window.addEventListener('hashchange', onHash);
    return () => {
      here = false;
      window.removeEventListener('hashchange', onHash);
    };
  }, [name]);
  if (problem.value) {
    return (
      <Page title="This analysis cannot be shown">
        <p role="alert">{problem.value}</p>
        <p>
          <a class="button" href="/analysis">
            Other games
          </a>
        </p>
      </Page>
    );
  }
  if (!ready.value) return <Loading what="Loading the analysis …" />;
  return <AnalysisBoard {...ready.value} key={ready.value.game.name} />;
}

/** Which game it is to be. */
export function AnalysisIndex() {
  useEffect(() => void loadGames(), []);
  return (
    <Page title="Analysis">
      <p>A board for both sides, with dice by hand or by chance, lines of the engine, and a tree of variations to comment and to share.</p>
      <ul class="analysis-games">
        {games.value.map(({ name, title }) => (
          <li key={name}>
            <a href={`/analysis/${name}`}>{title}</a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
