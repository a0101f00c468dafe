import { describe, expect, it } from 'vitest';

import type { Frame } from '../../src/protocol';
import { Analysis } from '../../src/study/analysis/analysis';
import { linkPart, parseAnalysis, printAnalysis, readLinkPart, type AnalysisFile } from '../../src/study/analysis/file';
import { printPlacement, readPlacement, sideIn, withMan, withSide } from '../../src/study/analysis/placement';
import * as trees from '../../src/study/analysis/tree';
import { framesOf } from './recorded';

const size = { files: 8, ranks: 8 };

function grown(...lines: string[]): trees.Tree {
  let tree = trees.emptyTree();
  for (const line of lines) {
    let at = trees.ROOT;
    for (const step of line.split(' ')) ({ tree, id: at } = trees.added(tree, at, { step, label: step, chance: false, turn: 1, side: 'white' }));
  }
  return tree;
}

/** All lines, each from its first step to its last, in the order in which they are shown. */
function linesOf(tree: trees.Tree): string[] {
  return tree.flatMap((_, id) => (id !== trees.ROOT && trees.childrenOf(tree, id).length === 0 ? [trees.stepsTo(tree, id).join(' ')] : []));
}

const nodeAt = (tree: trees.Tree, line: string) => tree.findIndex((_, id) => trees.stepsTo(tree, id).join(' ') === line);

describe('a tree of variations', () => {
  it('knows a step that has been played there before', () => {
    expect(grown('a b c', 'a b d', 'a b c')).toHaveLength(5);
  });

  it('loses a node with all that follows it, and nothing else', () => {
    const tree = grown('a b c', 'a x y', 'a b d');
    expect(linesOf(trees.removed(tree, nodeAt(tree, 'a b')))).toEqual(['a x y']);
    expect(linesOf(trees.removed(tree, nodeAt(tree, 'a x')))).toEqual(['a b c', 'a b d']);
    expect(trees.removed(tree, trees.ROOT)).toBe(tree);
  });

  it('has another main line if one likes that better', () => {
    const tree = grown('a b c', 'a x y', 'z');
    const other = trees.promoted(tree, nodeAt(tree, 'a x'));
    expect(trees.stepsTo(other, trees.endOf(other, trees.ROOT))).toEqual(['a', 'x', 'y']);
    expect(linesOf(other).sort()).toEqual(linesOf(tree).sort());
    for (const [id, { parent }] of other.entries()) expect(parent).toBeLessThan(Math.max(id, 1));
    expect(trees.sameNode(tree, nodeAt(tree, 'a b c'), other)).toBe(nodeAt(other, 'a b c'));
  });

  it('is the main line of a game that was played', () => {
    const tree = trees.treeOf(framesOf('won'));
    expect(tree).toHaveLength(framesOf('won').length);
    const roll = tree.find(({ chance }) => chance)!;
    expect(roll).toMatchObject({ step: 'roll:5,3', label: '5 3' });
  });
});

describe('a file', () => {
  const file: AnalysisFile = { game: 'conflict', options: { edition: '2' }, start: '8/8 side=white', tree: trees.commented(grown('a b', 'a c'), 2, 'Well – “so”') };

  it('is read as it was written, also from a link', async () => {
    expect(parseAnalysis(printAnalysis(file))).toEqual(file);
    const part = await linkPart(file);
    expect(part).toMatch(/^[\w-]+$/);
    expect(await readLinkPart(part)).toEqual(file);
  });

  it('says what is wrong with it', async () => {
    const node = { of: 0, step: 'a' };
    const whole = { format: 'fray-analysis', version: 1, game: 'chess', nodes: [node] };
    const wrong: [unknown, RegExp][] = [
      ['{', /not JSON/],
      ['[]', /the file: expected an object/],
      [{ ...whole, format: 'pgn' }, /'format'/],
      [{ ...whole, version: 2 }, /later Fray/],
      [{ ...whole, game: 7 }, /game: expected a text/],
      [{ ...whole, start: 7 }, /start: expected a text/],
      [{ ...whole, options: { a: 1 } }, /option a/],
      [{ ...whole, nodes: {} }, /nodes: expected a list/],
      [{ ...whole, nodes: Array(5001).fill(node) }, /at most 5000/],
      [{ ...whole, nodes: [{ ...node, of: 1 }] }, /node 1: expected 'of'/],
      [{ ...whole, nodes: [{ ...node, of: 0.5 }] }, /node 1: expected 'of'/],
      [{ ...whole, nodes: [{ of: 0 }] }, /node 1, step/],
      [{ ...whole, nodes: [{ ...node, step: 'a b' }] }, /one word/],
      [{ ...whole, nodes: [{ ...node, side: 'red' }] }, /'side'/],
      [{ ...whole, nodes: [{ ...node, turn: -1 }] }, /'turn'/],
      [{ ...whole, nodes: [{ ...node, comment: 'x'.repeat(2001) }] }, /2000 characters/],
    ];
    for (const [value, why] of wrong) {
      const read = parseAnalysis(typeof value === 'string' ? value : JSON.stringify(value));
      expect('error' in read ? read.error : read).toMatch(why);
    }
    for (const part of ['%', 'AAAA', (await linkPart(file)).slice(0, -9)]) expect(await readLinkPart(part)).toMatchObject({ error: expect.stringContaining('not whole') as string });
  });
});

describe('a placement', () => {
  it('is read and written as FEN has it, on any board', () => {
    for (const [text, board] of [
      ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', size],
      ['wmscqkbsnw/10/fp8/10/10/10/10/10/10/10/4P5/10', { files: 10, ranks: 12 }],
    ] as const)
      expect(printPlacement(readPlacement(`${text} side=white`, board)!, board)).toBe(text);
    for (const wrong of ['', '8/8', '9/8/8/8/8/8/8/8', '7/8/8/8/8/8/8/8', 'ppppppppp/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/7?']) expect(readPlacement(wrong, size)).toBeNull();
  });

  it('takes and leaves men, and the other fields as they are', () => {
    const text = '8/8/8/8/8/8/8/K6k side=white quiet=3';
    expect(withMan(text, 'e4', 'Q', size)).toBe('8/8/8/8/4Q3/8/8/K6k side=white quiet=3');
    expect(withMan(text, 'a1', null, size)).toBe('8/8/8/8/8/8/8/7k side=white quiet=3');
    expect(withMan('nonsense', 'a1', null, size)).toBe('nonsense');
  });

  it('says whose turn it is, and can change that', () => {
    expect([sideIn('8 side=black turn=2'), sideIn('8 w - - 0 1'), sideIn('8 b'), sideIn('8')]).toEqual(['black', 'white', 'black', null]);
    expect(withSide('8 turn=2 side=black', 'white')).toBe('8 turn=2 side=white');
    expect(withSide('8 w KQ - 0 1', 'black')).toBe('8 b KQ - 0 1');
  });
});

describe('an analysis', () => {
  const frame = (steps: string[], rolled: boolean): Frame => {
    const step = steps.at(-1) ?? null;
    return {
      step,
      ...(rolled && { faces: [4, 2] }),
      side: 'white',
      turn_start: true,
      turn: steps.length,
      events: [],
      state: { position: steps.join(','), node: step === 'attack' ? 'chance' : 'decision' },
    } as unknown as Frame;
  };

  function start(file: Partial<AnalysisFile> = {}) {
    const asked: string[] = [];
    const kept: AnalysisFile[] = [];
    const explore = ({ steps, start, roll }: { steps: string[]; start?: string; roll?: boolean }) => {
      asked.push(`${steps.join(' ')}${roll ? ' ?' : ''}`);
      if (steps.includes('bad') || start === 'bad') return Promise.reject(new Error('No such thing.'));
      return Promise.resolve({ frame: frame(roll ? [...steps, 'attacker'] : steps, roll === true) });
    };
    const analysis = new Analysis({ game: 'conflict', options: {}, start: null, tree: trees.emptyTree(), ...file }, explore, (changed) => kept.push(changed));
    return { analysis, asked, kept };
  }
  const shown = (analysis: Analysis) => analysis.frame.value!.state.position;

  it('plays, goes back, and plays something else; what was seen is not asked for again', async () => {
    const { analysis, asked, kept } = start();
    await analysis.show(trees.ROOT);
    await analysis.play('a');
    await analysis.play('b');
    await analysis.back();
    await analysis.play('c');
    expect(shown(analysis)).toBe('a,c');
    await analysis.first();
    await analysis.last();
    expect(shown(analysis)).toBe('a,b');
    expect(asked).toEqual(['', 'a', 'a b', 'a c']);
    expect(linesOf(kept.at(-1)!.tree)).toEqual(['a b', 'a c']);
  });

  it('rolls by chance and keeps the dice that fell', async () => {
    const { analysis, asked } = start();
    await analysis.show(trees.ROOT);
    await analysis.play('attack');
    await analysis.roll();
    expect(analysis.file.value.tree.at(-1)).toMatchObject({ step: 'roll:4,2', label: '4 2', chance: true });
    await analysis.back();
    await analysis.roll();
    expect(asked.filter((one) => one.endsWith('?'))).toHaveLength(2);
    expect(analysis.file.value.tree).toHaveLength(3);
  });

  it('says what cannot be played, and stays where it is', async () => {
    const { analysis } = start();
    await analysis.show(trees.ROOT);
    expect(await analysis.play('bad')).toBe(false);
    expect(analysis.problem.value).toContain('No such thing');
    expect([shown(analysis), analysis.file.value.tree.length]).toEqual(['', 1]);
    await analysis.play('a');
    expect(analysis.problem.value).toBeNull();
  });

  it('brings back what was removed or loaded over, and keeps all if something cannot be loaded', async () => {
    const { analysis } = start();
    await analysis.show(trees.ROOT);
    await analysis.play('a');
    await analysis.remove();
    expect(analysis.file.value.tree).toHaveLength(1);
    await analysis.undo();
    expect(shown(analysis)).toBe('a');
    const other: AnalysisFile = { game: 'conflict', options: {}, start: 'other', tree: trees.emptyTree() };
    expect(await analysis.load({ ...other, start: 'bad' })).toBe(false);
    expect([analysis.file.value.start, shown(analysis)]).toEqual([null, 'a']);
    expect(await analysis.load(other)).toBe(true);
    expect(analysis.file.value.start).toBe('other');
    await analysis.undo();
    expect([analysis.file.value.start, shown(analysis)]).toEqual([null, 'a']);
  });

  it('answers that come late change nothing', async () => {
    const answers: (() => void)[] = [];
    const explore = ({ steps }: { steps: string[] }) =>
      new Promise<{ frame: Frame }>((settle) => answers.push(() => settle({ frame: frame(steps, false) })));
    const analysis = new Analysis({ game: 'conflict', options: {}, start: null, tree: grown('a', 'b') }, explore);
    const [one, two] = [analysis.show(1), analysis.show(2)];
    answers[1]!();
    await two;
    answers[0]!();
    expect(await one).toBe(false);
    expect(shown(analysis)).toBe('b');
  });
});
