import { describe, expect, it } from 'vitest';

import type { Frame, SideName } from '../../src/protocol';
import { linesOf, treeOfLines } from '../../src/study/analysis/plan';
import { added, emptyTree, ROOT, type Tree } from '../../src/study/analysis/tree';

/** Steps of Black are in capitals. */
function tree(...lines: string[]): Tree {
  let grown = emptyTree();
  for (const line of lines) {
    let at = ROOT;
    for (const step of line.split(' ')) {
      const side: SideName = step === step.toUpperCase() ? 'black' : 'white';
      ({ tree: grown, id: at } = added(grown, at, { step, label: step, chance: false, turn: 1, side }));
    }
  }
  return grown;
}

const lines = (...grown: string[]) => linesOf(tree(...grown), 'white').map((line) => line.join(' '));

describe('conditional moves', () => {
  it('are lines that end with an own answer', () => {
    expect(lines('A a', 'B b C c')).toEqual(['A a', 'B b C c']);
    expect(lines('A a B')).toEqual(['A a']);
    expect(lines('A')).toEqual([]);
    expect(lines()).toEqual([]);
  });

  it('have one answer to each move, the main one', () => {
    expect(lines('A a B b', 'A c', 'A a C')).toEqual(['A a B b']);
  });

  it('answer different moves differently', () => {
    expect(lines('A a B b', 'A a C c')).toEqual(['A a B b', 'A a C c']);
  });

  it('are made into the same tree again', async () => {
    const explore = ({ steps }: { steps: string[] }) => {
      const step = steps.at(-1)!;
      return Promise.resolve({ frame: { step, record: step, side: step === step.toUpperCase() ? 'black' : 'white', turn: 1, turn_start: true, events: [] } as unknown as Frame });
    };
    const again = await treeOfLines([['A', 'a', 'B', 'b'], ['A', 'a', 'C', 'c']], { game: 'chess', options: {}, start: null }, explore);
    expect(again).toEqual(tree('A a B b', 'A a C c'));
  });
});
