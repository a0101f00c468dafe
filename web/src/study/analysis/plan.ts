// Conditional moves as a tree: what the other side may play, and the own answer to each.
import type { SideName } from '../../protocol';
import type { Explore } from './analysis';
import type { AnalysisFile } from './file';
import { added, childrenOf, emptyTree, pathTo, playedIn, ROOT, stepsTo, type Tree } from './tree';

export type PlanLines = readonly (readonly string[])[];

/** The lines of a tree: of own answers only the main one, and each line ends with one; none that is the beginning of another. */
export function linesOf(tree: Tree, own: SideName): string[][] {
  const ends: number[] = [];
  const walk = (at: number, answered: number) => {
    const children = childrenOf(tree, at);
    const next = children.some((id) => tree[id]!.side === own) ? children.filter((id) => tree[id]!.side === own).slice(0, 1) : children;
    if (next.length === 0 && answered !== ROOT) ends.push(answered);
    for (const id of next) walk(id, tree[id]!.side === own ? id : answered);
  };
  walk(ROOT, ROOT);
  return [...new Set(ends)].filter((end) => !ends.some((other) => other !== end && pathTo(tree, other).includes(end))).map((end) => stepsTo(tree, end));
}

/** The tree of lines, as the server tells what each step is. Throws what `explore` throws. */
export async function treeOfLines(lines: PlanLines, { game, options, start }: Omit<AnalysisFile, 'tree'>, explore: Explore): Promise<Tree> {
  let tree = emptyTree();
  for (const line of lines) {
    let at = ROOT;
    for (const [i, step] of line.entries()) {
      const known = childrenOf(tree, at).find((id) => tree[id]!.step === step);
      if (known !== undefined) {
        at = known;
        continue;
      }
      const { frame } = await explore({ game, options, ...(start !== null && { start }), steps: line.slice(0, i + 1) });
      const played = playedIn(frame, false);
      if (!played) break;
      ({ tree, id: at } = added(tree, at, played));
    }
  }
  return tree;
}
