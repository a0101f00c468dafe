// What the page does with light, hit points, spells and battles of many rounds, on states that were made up (dev/gnostic.ts).
import { describe, expect, it } from 'vitest';

import { gnosticScenes } from '../../dev/gnostic';
import { conditionOf, markedOf } from '../../src/board/badges';
import * as selection from '../../src/board/selection';
import { nothingTracked, track } from '../../src/board/track';
import { aheadOf } from '../../src/board/usePlay';
import { levelOf } from '../../src/board/gameWords';
import { gameWords } from '../../src/board/useWords';
import { actionWords, squareWords } from '../../src/board/words';
import { headlineOf } from '../../src/game/headline';
import { lastSquares, lastThrows, linesOf } from '../../src/game/log/log';
import { beatsOf, Stage, type Beat } from '../../src/game/stage/stage';
import type { Frame, LogEntry, Piece, Point, Summary, Update } from '../../src/protocol';
import { Replay } from '../../src/study/replay';
import { balance, lossOf } from '../../src/study/review';
import { foldedSteps } from '../../src/study/StepList';

const frames = (scene: string): Frame[] => gnosticScenes[scene]!;
const start = frames('gnostic')[0]!.state;
const middle = frames('gnosticMiddle')[0]!.state;
const fight = frames('gnosticFight');

const seats: Summary['seats'] = [
  { seat: 0, side: 'white', kind: 'person', name: 'Ada', commanders: [] },
  { seat: 1, side: 'black', kind: 'person', name: 'Bob', commanders: [] },
];

/** The log of the fight as the server would keep it, with the sealed choices in it. */
const log: LogEntry[] = fight
  .slice(1)
  .flatMap(({ step, faces, events }): Omit<LogEntry, 'seq'>[] => {
    if (faces) return [{ at: 0, type: 'roll', faces, outcome: step!, events }];
    const [white, black] = step!.split('&');
    if (!black) return [{ at: 0, type: 'action', by: { seat: 0, id: 'x' }, action: step!, events }];
    return [
      { at: 0, type: 'sealed', seat: 1, seal: 'ab' },
      { at: 0, type: 'sealed', seat: 0, seal: 'cd' },
      { at: 0, type: 'choices', actions: { 0: white!, 1: black }, events },
    ];
  })
  .map((entry, i) => ({ ...entry, seq: i + 1 }) as LogEntry);

function update(from: number, to: number, frame: number, sealed: number[] = []): Update {
  const entries = log.filter(({ seq }) => seq >= from && seq <= to);
  return { seq: to, version: to, entries, state: fight[frame]!.state, clock: null, sealed, offers: [], deputies: [], automatic: [], phase: 'playing', can: [] };
}

function pickAll(actions: readonly Frame['state']['actions'][number][], ...steps: { square?: string; choice?: string }[]): selection.Picking {
  return steps.reduce((now, step) => {
    const next = selection.pick(now, step);
    if (!next) throw new Error(`cannot pick ${JSON.stringify(step)}`);
    return next;
  }, selection.open(actions));
}

const squares = (picking: selection.Picking) => selection.options(picking).flatMap(({ square }) => square ?? []).sort();

describe('spells among 1,239 actions', () => {
  it('begin with a choice beside the squares of moves', () => {
    expect(start.actions).toHaveLength(1239);
    const options = selection.options(selection.open(start.actions));
    expect(options.flatMap(({ choice }) => choice ?? [])).toEqual(['teleport', 'shift time', 'exchange', 'imprison']);
    expect(options.filter(({ role }) => role === 'from')).toHaveLength(10);
  });

  it('let two pieces be pointed at in either order', () => {
    const one = pickAll(start.actions, { choice: 'exchange' }, { square: 'a1' }, { square: 'h8' });
    const other = pickAll(start.actions, { choice: 'exchange' }, { square: 'h8' }, { square: 'a1' });
    expect(selection.ready(one)?.text).toBe('x:h8a1');
    expect(selection.ready(other)).toBe(selection.ready(one));
    expect(squares(pickAll(start.actions, { choice: 'exchange' }, { square: 'h8' }))).toHaveLength(30);
  });

  it('are not left for a move by pointing at a piece', () => {
    const imprison = pickAll(start.actions, { choice: 'imprison' });
    expect(selection.pick(imprison, { square: 'e2' })).toBeNull();
    const teleport = pickAll(start.actions, { choice: 'teleport' }, { square: 'e2' });
    expect(selection.pick(teleport, { square: 'd2' })?.chosen.map(({ square, choice }) => square ?? choice)).toEqual(['teleport', 'd2']);
    expect(selection.dropSquares(teleport).chosen.map(({ choice }) => choice)).toEqual(['teleport']);
    expect(selection.back(imprison)?.chosen).toEqual([]);
  });

  it('may attack, with odds', () => {
    const teleport = pickAll(start.actions, { choice: 'teleport' }, { square: 'a1' });
    const [enemy, empty] = ['a8', 'a5'].map((square) => selection.options(teleport).find((step) => step.square === square)!);
    expect(selection.isAttack(teleport, enemy!)).toBe(true);
    expect(selection.isAttack(teleport, empty!)).toBe(false);
  });

  it('can be typed, word by word', () => {
    const typed = (text: string) => {
      const found = selection.typed(selection.open(middle.actions), text);
      return 'error' in found ? found.error : 'action' in found ? found.action.text : selection.ready(found.picking)?.text;
    };
    expect(typed('shift time')).toBe('shift');
    expect(typed('exchange h8 a1')).toBe('x:h8a1');
    expect(typed('tele c3 a8')).toBe('t:c3a8');
    expect(typed('revive bishop d2')).toBe('r:bishopd2');
    expect(typed('heal d1')).toContain('d1');
  });

  it('are told in words', () => {
    const wordsOf = (text: string) => actionWords(middle, middle.actions.find((action) => action.text === text)!);
    expect(wordsOf('x:h8a1')).toBe('exchange rook h8 and rook a1');
    expect(wordsOf('h:c3')).toBe('heal knight c3');
    expect(wordsOf('t:c3e4')).toBe('teleport knight c3 → e4');
  });

  it('are shown ahead only where they lead a piece to an empty square', () => {
    const ahead = (text: string) => aheadOf(middle.actions.find((action) => action.text === text)!);
    expect(ahead('t:c3e4')).toEqual({ from: 'c3', to: 'e4' });
    expect(ahead('t:c3a8')).toBeNull();
    expect(ahead('x:h8a1')).toBeNull();
    expect(ahead('r:bishopd2')).toBeNull();
  });
});

describe('hit points and shades', () => {
  const words = gameWords('gnostic');
  const piece = (square: string) => middle.pieces.find((one) => one.square === square)!;

  it('show damage as a bar, and what counts here as a factor', () => {
    expect(markedOf(piece('c3'), words)).toMatchObject({ bar: { value: 9, most: 30 }, factor: { text: '×½', more: false }, signs: [] });
    expect(markedOf(piece('a1'), words)).toMatchObject({ bar: null, factor: { text: '×½' } });
    expect(markedOf(piece('d5'), words)).toMatchObject({ bar: null, factor: { text: '×1½', more: true } });
    expect(conditionOf(piece('d7'))).toMatchObject({ left: 13, full: 30, effective: 7, multiplier: 0.5, dice: 3 });
    expect(conditionOf({ ...piece('d7'), badges: { hp: '7/10' } })).toMatchObject({ left: 7, full: 10, effective: 7, multiplier: 1 });
    expect(conditionOf({ ...piece('d7'), badges: { strength: '2' } })).toBeNull();
  });

  it('show a prisoner behind bars', () => {
    expect(markedOf(piece('d8'), words)).toMatchObject({ held: true, signs: [{ name: 'imprisoned', value: 'until A', icon: 'manacles' }] });
  });

  it('are told in words', () => {
    expect(squareWords(middle, 'c3')).toBe('c3, white knight, 9 of 30 hit points, 5 here (times 0.5), 100% dark');
    expect(squareWords(middle, 'd8')).toBe('d8, black queen, 90 hit points, 135 here (times 1.5), imprisoned until A, 75% dark, variable');
    expect(squareWords(start, 'e4')).toBe('e4, empty, neutral, variable');
  });

  it('give the track of light its shades, and no other', () => {
    expect([0, 2, 4].map((place) => levelOf(gameWords('gnostic'), start.track!, place))).toEqual([-2, 0, 2]);
    expect(levelOf(gameWords('gnostic'), { ...start.track!, name: 'tide' }, 0)).toBeNull();
  });
});

describe('pieces that change places', () => {
  it('keep their ids, and go each to the other’s square', () => {
    const [before, after] = frames('gnostic');
    const first = track(nothingTracked, before!.state.pieces, []);
    const second = track(first, after!.state.pieces, after!.events);
    const idAt = (pieces: readonly (Piece & { id: number })[], square: string) => pieces.find((one) => one.square === square)!.id;
    expect(idAt(second.pieces, 'h8')).toBe(idAt(first.pieces, 'a1'));
    expect(idAt(second.pieces, 'a1')).toBe(idAt(first.pieces, 'h8'));
    expect(second.gone).toEqual([]);
  });
});

describe('the log of a battle of many rounds', () => {
  it('has one line, with a line below it for each round', () => {
    const lines = linesOf(log, log.length, seats);
    expect(lines).toHaveLength(1);
    const [line] = lines;
    expect(line!.text).toMatch(/^White attacks the knight on d7.*White wins the battle\. Black knight on d7 is removed\. White knight e5 to d7\. .*12 of 30/);
    expect(line!.rounds.map(({ faces }) => faces.map(({ faces: list }) => list.join('')).join('|'))).toEqual(['245|63', '416', '54|235']);
    expect(line!.rounds[1]!.text).toBe('White announces hold. Black announces 3d6. White holds: 11 safe, 0 at risk, of 20. Black rolls 4 + 1 + 6 = 11. Black is bust: 0 safe, 0 at risk, of 33');
    expect(line!.last).toBe(log.length);
  });

  it('tells nothing of what is sealed', () => {
    const lines = linesOf(log, 3, seats);
    expect(lines.map(({ text }) => text)).toEqual([fight[1]!.events[0]!.text]);
    expect(lines[0]!.rounds).toEqual([]);
  });

  it('strikes out the whole battle when it is taken back', () => {
    const undo = { seq: log.length + 1, at: 0, type: 'undo', steps: 7 } as LogEntry;
    expect(linesOf([...log, undo], undo.seq, seats).map(({ undone }) => undone)).toEqual([true, false]);
  });

  it('knows the last dice of the battle that goes on', () => {
    expect(lastThrows(log, 1)).toEqual([]);
    const bust = log.find(({ faces }) => faces?.join() === '4,1,6')!;
    expect(lastThrows(log, bust.seq)).toMatchObject([{ side: 'black', faces: [4, 1, 6] }]);
  });

  it('marks the squares of what was exchanged', () => {
    const exchanged = { seq: 1, at: 0, type: 'action', events: frames('gnostic')[1]!.events } as LogEntry;
    expect(lastSquares([exchanged], 1)).toEqual(['a1', 'h8']);
  });
});

describe('the stage', () => {
  const staged = (): { stage: Stage; beats: Beat[]; pass: () => void } => {
    const timers: (() => void)[] = [];
    const beats: Beat[] = [];
    const time = { after: (_: number, then: () => void) => (timers.push(then), () => void timers.splice(0)), hidden: () => false, instant: () => false };
    return { stage: new Stage(time, (beat) => beats.push(beat)), beats, pass: () => timers.shift()?.() };
  };

  it('reveals both announcements at once, then lets the dice fall, then tells the points', () => {
    const { stage, pass } = staged();
    stage.push(update(1, 1, 1));
    stage.push(update(2, 2, 1, [1]));
    expect(stage.scene.value).toMatchObject({ announced: [], update: { sealed: [1] } });
    pass();
    stage.push(update(3, 5, 3));
    expect(stage.scene.value).toMatchObject({ announced: [{ side: 'white', what: '3d6' }, { side: 'black', what: '2d6' }], dice: null, battle: { fighters: [{ turn: 0 }, { turn: 0 }] } });
    pass();
    expect(stage.scene.value).toMatchObject({ dice: { landed: false }, seq: 4, battle: { fighters: [{ turn: 0 }, { turn: 0 }] } });
    pass();
    expect(stage.scene.value).toMatchObject({ dice: { landed: true }, battle: { fighters: [{ turn: 11 }, { turn: 9 }] } });
    pass();
    expect(stage.scene.value).toMatchObject({ dice: null, announced: [] });
  });

  it('shows the end of a battle as long as its dice lie there', () => {
    const { stage, pass } = staged();
    const last = log.length;
    stage.push(update(1, last - 4, 5));
    stage.push(update(last - 3, last, 7));
    pass();
    pass();
    expect(stage.scene.value).toMatchObject({ battle: { wins: 1, loses: 0, both: 0, fighters: [{ score: 20, state: 'over' }, { score: 10 }] } });
    expect(stage.scene.value!.update.state.battle).toBeNull();
    pass();
    expect(stage.scene.value!.battle).toBeNull();
  });

  it('takes no longer than a second and a half, announcements included', () => {
    const ms = (beats: Beat[]) => beats.reduce((sum, beat) => sum + beat.ms, 0);
    expect(ms(beatsOf(update(3, 5, 3), false))).toBeLessThanOrEqual(1500);
    expect(ms(beatsOf(update(3, log.length, 7), false))).toBeLessThanOrEqual(1500.001);
  });
});

describe('a finished game with a fight', () => {
  it('has the steps of the fight together', () => {
    expect(foldedSteps(new Replay(fight), [1, 2, 3, 4, 5, 6, 7])).toEqual([[1], [2, 3, 4, 5, 6, 7]]);
  });

  it('counts what both announcements of a round lost', () => {
    const points: Point[] = [{ white: 0.5, best: [] }, { white: 0.4, best: [], luck: -0.02, skills: { white: -0.08, black: 0 } }, { white: 0.4, best: [], skill: -0.01 }];
    const { white, black } = balance(fight.slice(0, 3), points);
    expect(white).toMatchObject({ luck: -0.02, mistakes: 1, worst: 1 });
    expect(white.skill).toBeCloseTo(-0.09);
    expect(black).toMatchObject({ luck: 0.02, skill: 0, mistakes: 0 });
    expect(lossOf(points[1]!)).toBe(-0.08);
  });
});

describe('the headline', () => {
  it('says who is waited for, and nothing of what was chosen', () => {
    const now = (sealed: number[]) => headlineOf(update(2, 2, 1, sealed), 0, seats);
    expect(now([])).toBe('Your announcement');
    expect(now([1])).toBe('Your announcement');
    expect(now([0])).toBe('Waiting for Black');
    expect(headlineOf(update(2, 2, 1, []), null, seats)).toBe('White and Black to act');
  });
});
