import { describe, expect, it } from 'vitest';

import * as selection from '../../src/board/selection';
import type { Picking } from '../../src/board/selection';
import type { Action, Step } from '../../src/protocol';
import { frameOf } from './recorded';

const attack = frameOf('won', 1).state.actions;
const moveIn = frameOf('won', 3).state.actions;
const sendHome = frameOf('lost', 3).state.actions;
const promotion = frameOf('promotion', 0).state.actions;
const opening = frameOf('opening', 0).state.actions;

function pickAll(picking: Picking, ...steps: { square?: string; choice?: string }[]): Picking {
  return steps.reduce((now, step) => {
    const next = selection.pick(now, step);
    if (!next) throw new Error(`cannot pick ${JSON.stringify(step)}`);
    return next;
  }, picking);
}

function action(text: string, steps: Step[], probability?: number): Action {
  const odds = probability === undefined ? {} : { odds: { attack: 0, defence: 0, wins: 0, rolls: 36, probability } };
  return { id: 0, text, seat: 0, steps, ...odds };
}

const squares = (picking: Picking) => selection.options(picking).flatMap((step) => step.square ?? []);

describe('a plain move', () => {
  it('takes two squares, in either order of looking', () => {
    const from = pickAll(selection.open(opening), { square: 'b1' });
    expect(squares(from).sort()).toEqual(['a3', 'c3']);
    expect(selection.ready(from)).toBeNull();
    expect(selection.ready(pickAll(from, { square: 'c3' }))?.text).toBe('b1c3');
  });

  it('is not made by the first square, even if the piece has only one move', () => {
    const single = [action('a2a3', [{ role: 'from', square: 'a2' }, { role: 'to', square: 'a3' }])];
    const from = pickAll(selection.open(single), { square: 'a2' });
    expect(from.chosen).toHaveLength(1);
    expect(selection.ready(from)).toBeNull();
  });

  it('changes the piece when another one is pointed at', () => {
    const other = pickAll(selection.open(opening), { square: 'b1' }, { square: 'g1' });
    expect(other.chosen.map((step) => step.square)).toEqual(['g1']);
  });

  it('refuses squares that lead nowhere', () => {
    expect(selection.pick(selection.open(opening), { square: 'e5' })).toBeNull();
  });
});

describe('a choice after squares', () => {
  it('is asked for when a move has several forms', () => {
    const moved = pickAll(selection.open(promotion), { square: 'a7' }, { square: 'a8' });
    expect(selection.ready(moved)).toBeNull();
    const choices = selection.options(moved).map((step) => step.choice);
    expect(choices.sort()).toEqual(['bishop', 'knight', 'rook']);
    expect(selection.ready(pickAll(moved, { choice: 'rook' }))?.text).toBe('a7a8r');
  });

  it('goes back step by step, past what the page picked by itself', () => {
    const moved = pickAll(selection.open(promotion), { square: 'a7' }, { square: 'a8' });
    const once = selection.back(moved)!;
    expect(once.chosen.map((step) => step.square)).toEqual(['a7']);
    expect(selection.back(once)?.chosen).toHaveLength(0);
    const sure = pickAll(selection.open(moveIn), { square: 'b3' });
    expect(sure.chosen).toHaveLength(2);
    expect(selection.back(sure)?.chosen).toHaveLength(0);
    expect(selection.back(selection.open(promotion))).toBeNull();
  });
});

describe('an attack', () => {
  const aimed = () => pickAll(selection.open(attack), { square: 'c5' });

  it('begins with the supporters of the best odds', () => {
    const best = Math.max(...attack.filter((one) => one.text.startsWith('xc5')).map((one) => one.odds!.probability));
    expect(selection.ready(aimed())?.odds?.probability).toBe(best);
    expect(selection.supporters(aimed()).filter(({ on }) => on)).toHaveLength(3);
  });

  it('lets supporters be toggled in any order', () => {
    const one = selection.toggle(selection.toggle(aimed(), 'a3'), 'c1');
    const other = selection.toggle(selection.toggle(aimed(), 'c1'), 'a3');
    expect(selection.ready(one)?.text).toBe('xc5+d4');
    expect(selection.ready(other)?.text).toBe('xc5+d4');
    expect(selection.ready(selection.toggle(one, 'a3'))?.text).toBe('xc5+a3+d4');
  });

  it('says what a supporter is worth without switching it', () => {
    const picking = aimed();
    expect(selection.ifToggled(picking, 'd4')?.text).toBe('xc5+c1+a3');
    expect(selection.ready(picking)?.text).toBe('xc5+c1+a3+d4');
  });

  it('offers no attack as a choice, and keeps it apart from the targets', () => {
    const options = selection.options(selection.open(attack));
    expect(options.map((step) => step.choice ?? step.square).sort()).toEqual(['a5', 'c5', 'no attack']);
    expect(selection.ready(pickAll(selection.open(attack), { choice: 'no attack' }))?.text).toBe('none');
  });

  it('aims by itself at the only target there is', () => {
    const single = selection.open(frameOf('over', 1).state.actions);
    expect(single.automatic).toBe(true);
    expect(selection.ready(single)?.text).toBe('xg7');
    expect(selection.open(attack).chosen).toHaveLength(0);
  });

  it('keeps to legal sets where not every set of supporters is legal', () => {
    const target: Step = { role: 'target', square: 'e5' };
    const by = (...names: string[]): Step[] => [target, ...names.map((square) => ({ role: 'supporter', square }))];
    const pairs = [action('ab', by('a1', 'b1'), 0.5), action('bc', by('b1', 'c1'), 0.4), action('cd', by('c1', 'd1'), 0.3)];
    const picking = selection.open(pairs);
    expect(selection.ready(picking)?.text).toBe('ab');
    expect(selection.ready(selection.toggle(picking, 'c1'))?.text).toBe('bc');
    expect(selection.ready(selection.toggle(selection.toggle(picking, 'c1'), 'b1'))?.text).toBe('cd');
    const fixed = selection.open([action('ab', by('a1', 'b1'), 0.5), action('a', by('a1'), 0.2)]);
    expect(selection.supporters(fixed)).toEqual([
      { square: 'a1', on: true, fixed: true },
      { square: 'b1', on: true, fixed: false },
    ]);
    expect(selection.ready(selection.toggle(fixed, 'a1'))?.text).toBe('ab');
  });

  it('prefers fewer supporters at equal odds', () => {
    const target: Step = { role: 'target', square: 'e5' };
    const both = [action('more', [target, { role: 'supporter', square: 'a1' }], 1), action('fewer', [target], 1)];
    expect(selection.ready(selection.open(both))?.text).toBe('fewer');
  });
});

describe('after a battle', () => {
  it('takes the common square as said when an attacker moves in', () => {
    const picked = pickAll(selection.open(moveIn), { square: 'b3' });
    expect(selection.ready(picked)?.text).toBe('b3xc5');
  });

  it('asks for the home where there are several, or nobody', () => {
    const picked = pickAll(selection.open(sendHome), { square: 'd4' });
    expect(selection.ready(picked)).toBeNull();
    expect(squares(picked).sort()).toEqual(['c2', 'd2', 'e2']);
    expect(selection.ready(pickAll(selection.open(sendHome), { choice: 'nobody' }))?.text).toBe('nobody');
  });
});

describe('typed moves', () => {
  const outcome = (actions: readonly Action[], text: string) => {
    const found = selection.typed(selection.open(actions), text);
    return 'error' in found ? found.error : 'action' in found ? found.action.text : (selection.ready(found.picking)?.text ?? found.picking.chosen.length);
  };

  it('are the texts of actions', () => {
    expect(outcome(opening, ' E2E4 ')).toBe('e2e4');
    expect(outcome(attack, 'none')).toBe('none');
    expect(outcome(attack, 'xc5+a3+d4')).toBe('xc5+a3+d4');
  });

  it('or squares and words, one after the other', () => {
    expect(outcome(opening, 'b1 c3')).toBe('b1c3');
    expect(outcome(opening, 'b1')).toBe(1);
    expect(outcome(attack, 'c5 d4 a3')).toBe('xc5+a3+d4');
    expect(outcome(attack, 'xc5')).toBe('xc5');
    expect(outcome(promotion, 'a7 a8 kn')).toBe('a7a8n');
    expect(outcome(sendHome, 'nob')).toBe('nobody');
  });

  it('say what does not fit', () => {
    expect(outcome(opening, 'e2e5')).toMatch(/e5/);
    expect(outcome(opening, '')).toMatch(/e2e4/);
    expect(outcome(opening, 'castle')).toMatch(/castle/);
    expect(outcome(frameOf('over', 1).state.actions, 'g7 f8')).toMatch(/f8/);
  });
});
