// A tree of variations: what was played, tried instead, and said of it. Pure; a tree is never changed, only followed by another.
import type { Frame, SideName } from '../../protocol';

export interface TreeNode {
  /** Its place among the nodes; the root is 0. A node comes after its parent. */
  parent: number;
  /** As the server takes it: an action, an outcome, or dice (`roll:5,3`). Empty at the root. */
  step: string;
  /** As people write it down: "Nf3", "5 3". */
  label: string;
  /** It is a roll or an outcome. */
  chance: boolean;
  /** The number of the turn, and who chose or rolled. */
  turn: number;
  side: SideName;
  comment: string;
}

export type Tree = readonly TreeNode[];

export const ROOT = 0;

export function emptyTree(): Tree {
  return [{ parent: ROOT, step: '', label: '', chance: false, turn: 0, side: 'white', comment: '' }];
}

const indexes = new WeakMap<Tree, number[][]>();

/** The nodes after a node, the main one first. Takes no time but for the first node of a tree that is asked about. */
export function childrenOf(tree: Tree, at: number): readonly number[] {
  let index = indexes.get(tree);
  if (!index) {
    index = tree.map(() => []);
    for (const [id, { parent }] of tree.entries()) if (id !== ROOT) index[parent]!.push(id);
    indexes.set(tree, index);
  }
  return index[at]!;
}

/** From the first step to the node; empty at the root. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let id = at; id !== ROOT; id = tree[id]!.parent) path.push(id);
  return path.reverse();
}

export function stepsTo(tree: Tree, at: number): string[] {
  return pathTo(tree, at).map((id) => tree[id]!.step);
}

/** The end of the main line that goes on from a node. */
export function endOf(tree: Tree, at: number): number {
  let id = at;
  for (let next = childrenOf(tree, id)[0]; next !== undefined; next = childrenOf(tree, id)[0]) id = next;
  return id;
}

export type Played = Omit<TreeNode, 'parent' | 'comment'>;

/** What the step of a frame is in a tree; null for the first frame of a game. `chance`: nobody chose it. */
export function playedIn({ step, record, faces, turn, side, events }: Frame, chance: boolean): Played | null {
  if (step === null) return null;
  const rolled = faces && faces.length > 0 && !events.some(({ type }) => type === 'dealt');
  const label = rolled ? faces.join(' ') : step;
  return { step: faces ? `roll:${faces.join(',')}` : step, label: record ?? label, chance, turn: turn ?? 0, side };
}

/** The tree with that step after a node, and which node it is; as it was if it is there already. */
export function added(tree: Tree, at: number, played: Played): { tree: Tree; id: number } {
  const known = childrenOf(tree, at).find((id) => tree[id]!.step === played.step);
  if (known !== undefined) return { tree, id: known };
  return { tree: [...tree, { ...played, parent: at, comment: '' }], id: tree.length };
}

export function commented(tree: Tree, at: number, comment: string): Tree {
  return tree.map((node, id) => (id === at ? { ...node, comment } : node));
}

/** Without a node and all that follows it. */
export function removed(tree: Tree, at: number): Tree {
  if (at === ROOT) return tree;
  const gone = new Set([at]);
  for (const [id, { parent }] of tree.entries()) if (gone.has(parent)) gone.add(id);
  return reordered(tree, [...tree.keys()].filter((id) => !gone.has(id)));
}

/** A node and those before it become the main line. */
export function promoted(tree: Tree, at: number): Tree {
  const first = new Set(pathTo(tree, at));
  const order: number[] = [ROOT];
  // Every node after its parent, those of the path before their siblings.
  for (let i = 0; i < order.length; ++i) {
    const children = childrenOf(tree, order[i]!);
    order.push(...children.filter((id) => first.has(id)), ...children.filter((id) => !first.has(id)));
  }
  return reordered(tree, order);
}

function reordered(tree: Tree, order: readonly number[]): Tree {
  const place = new Map(order.map((id, i) => [id, i]));
  return order.map((id) => ({ ...tree[id]!, parent: place.get(tree[id]!.parent)! }));
}

/** The node of the same steps in another tree, or the nearest one before it. */
export function sameNode(before: Tree, at: number, after: Tree): number {
  let id = ROOT;
  for (const step of stepsTo(before, at)) {
    const next = childrenOf(after, id).find((child) => after[child]!.step === step);
    if (next === undefined) break;
    id = next;
  }
  return id;
}

/** The main line of a game that was played. */
export function treeOf(frames: readonly Frame[]): Tree {
  return frames.reduce<{ tree: Tree; id: number }>(
    ({ tree, id }, frame) => {
      const played = playedIn(frame, frame.faces !== undefined);
      return played ? added(tree, id, played) : { tree, id };
    },
    { tree: emptyTree(), id: ROOT },
  ).tree;
}
