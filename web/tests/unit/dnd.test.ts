// What the page makes of characters with sheets, melees blow by blow and rolls against a number: from frames that the
// referee told (dev/record.mjs).
import { describe, expect, it } from 'vitest';

import { markedOf } from '../../src/board/badges';
import * as selection from '../../src/board/selection';
import { effectWords, hitPointsOf, meleeOf, partWords, sheetLines, sheetsOn, valueOf } from '../../src/board/sheets';
import { nothingTracked, track } from '../../src/board/track';
import { gameWords } from '../../src/board/useWords';
import { actionWords, squareWords } from '../../src/board/words';
import { decodeChoices } from '../../src/choices';
import { severalRounds, throwsOf } from '../../src/game/battle/fight';
import { linesOf } from '../../src/game/log/log';
import { beatsOf } from '../../src/game/stage/stage';
import type { Frame, LogEntry, Update } from '../../src/protocol';
import recorded from '../fixtures/dnd.json';

const scenes = recorded as unknown as Record<string, Frame[]>;
const frame = (scene: string, at: number): Frame => scenes[scene]![at]!;
const state = (scene: string, at: number) => frame(scene, at).state;
const entriesOf = (scene: string): LogEntry[] =>
  scenes[scene]!.slice(1).map(({ step, faces, side, events }, i) =>
    faces
      ? { seq: i + 1, at: 0, type: 'roll', stream: side, index: 0, faces, outcome: step!, events }
      : { seq: i + 1, at: 0, type: 'action', action: step!, events },
  );
const actionOf = (scene: string, at: number, text: string) => state(scene, at).actions.find((action) => action.text === text)!;

describe('sheets', () => {
  it('belong to squares, two to that of a melee, the attacker beside', () => {
    const now = state('dndMelee', 2);
    expect(sheetsOn(now, 'd5').map(({ side, role }) => [side, role])).toEqual([['black', 'defender'], ['white', 'attacker']]);
    expect(now.pieces.filter(({ beside }) => beside).map(({ letter }) => letter)).toEqual(['P']);
    expect(meleeOf(now)?.attacker).toMatchObject({ side: 'white', turn: true });
    expect(meleeOf(state('dndMelee', 0))).toBeNull();
  });

  it('say what a number adds up from, and what of that does not count (D56)', () => {
    const { attacker, defender } = meleeOf(state('dndMelee', 2))!;
    expect(valueOf(attacker, 'attack')).toBe('+6');
    expect(attacker.parts.attack!.map((part, i) => partWords(part, i === 0))).toEqual(['table 4', 'Bless +1 morale, does not count', 'Heroism +2 morale']);
    expect(partWords({ name: 'Doom', by: -2 }, false)).toBe('Doom −2');
    expect(hitPointsOf(defender)).toEqual({ left: 9, full: 12 });
    expect(attacker.effects.map(effectWords)).toEqual(['Bless, 3 rounds', 'Heroism']);
    const { glance, melee } = gameWords('dnd').sheet;
    expect(sheetLines(defender, glance).map(({ name }) => name)).toEqual(['Hit points', 'Attack', 'AC, flat, touch', 'Fort, ref, will']);
    expect(sheetLines(defender, melee).map(({ name }) => name)).toEqual(['Attack, damage', 'AC, flat-footed, touch', 'Fort, ref, will']);
    expect(sheetLines({ ...defender, numbers: { ...defender.numbers, 'spells of level 2': '1 of 2' } }, glance).at(-1)).toEqual({ name: 'Spells left', values: '1 of 2' });
  });

  it('come with badges of which the board shows the level, damage and effects', () => {
    const defender = state('dndMelee', 2).pieces.find(({ square, side }) => square === 'd5' && side === 'black')!;
    const marked = markedOf(defender, gameWords('dnd'));
    expect(marked.bar).toEqual({ value: 9, most: 12 });
    expect(marked.number).toBeNull();
    expect(marked.signs).toEqual([{ name: 'Shield of Faith', value: '6 rounds', icon: 'shield-reflect' }]);
    expect(markedOf(state('dndSwap', 0).pieces.find(({ square }) => square === 'e3')!, gameWords('dnd')).number).toBe('3');
    expect(squareWords(state('dndMelee', 2), 'd5')).toBe(
      'd5, black pawn, 9 of 12 hit points, fighter, level 1, Shield of Faith 6 rounds, attacked by white pawn, 12 hit points, fighter, level 1, Bless 3 rounds, Heroism, target',
    );
  });
});

describe('what is known before an action', () => {
  it('makes a move against an enemy a fight, which is confirmed', () => {
    const fight = actionOf('dndMelee', 0, 'e4d5');
    expect(fight.note).toContain('a melee with the fighter: hits on 10 or more (55%)');
    expect(fight.odds).toMatchObject({ probability: expect.any(Number), facts: { 'hit points left if it wins': expect.stringMatching(/ of 12$/) } });
    expect(selection.isFight(fight)).toBe(true);
    expect(selection.isFight(actionOf('dndMelee', 0, 'd1d2'))).toBe(false);
    expect(selection.isFight(actionOf('dndMelee', 2, 'attack'))).toBe(false);
  });

  it('is sent with the choices', () => {
    const [action] = decodeChoices({ choice: { '=attack': { text: 'attack', note: 'hits on 9 or more (60%)' } } });
    expect(action).toMatchObject({ text: 'attack', note: 'hits on 9 or more (60%)' });
  });

  it('is said of targets in words: swaps, withdrawals, missiles at one or two', () => {
    const words = (scene: string, at: number, text: string) => actionWords(state(scene, at), actionOf(scene, at, text));
    expect(words('dndSwap', 2, 'swap:d7')).toBe('swap with pawn d7');
    expect(words('dndSwap', 2, 'stay')).toBe('no swap');
    expect(words('dndWithdrawal', 5, 'withdraw:h3')).toBe('withdraw to h3');
    const { actions } = state('dndSwap', 1);
    const first = selection.pick(selection.pick(selection.open(actions), { choice: 'Magic Missile' })!, { square: 'g8' })!;
    expect(selection.ready(first)?.text).toBe('magic-missile:g8');
    expect(selection.ready(selection.pick(first, { square: 'd7' })!)?.text).toBe('magic-missile:d7,g8');
  });
});

describe('rolls against a number', () => {
  const charge = frame('dndMelee', 4).events;

  it('are throws with what for, the number, and whether it was reached', () => {
    expect(throwsOf(charge)).toEqual([
      { side: 'white', faces: [19], bonus: 10, total: 29, test: { what: 'attack', target: 17, succeeds: true } },
      { side: 'white', faces: [4], bonus: 10, total: 14, test: { what: 'confirm', target: 17, succeeds: false } },
      { side: 'white', faces: [2, 1], bonus: 5, total: 8 },
    ]);
  });

  it('fall at once after what was announced, for which there is no arena', () => {
    const entries = entriesOf('dndMelee').slice(2, 4);
    const update: Update = { seq: 4, version: 4, sealed: [], entries, state: state('dndMelee', 4), clock: null, offers: [], deputies: [], automatic: [], phase: 'playing', can: [] };
    const beats = beatsOf(update, false, { state: state('dndMelee', 2), attack: null });
    expect(beats.map(({ dice }) => dice?.landed)).toEqual([false, true]);
    expect(beats[0]!.dice!.throws).toHaveLength(3);
    expect(beats[1]!.update).toBe(update);
  });

  it('are no rounds of a fight that one roll decides', () => {
    expect(severalRounds(charge)).toEqual([]);
    expect(severalRounds(frame('dndMelee', 8).events)).toEqual([]);
  });
});

describe('a melee in the log', () => {
  it('is one line with its blows below', () => {
    const lines = linesOf(entriesOf('dndMelee'), 99, []);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.text).toContain('White pawn challenges the pawn on d5');
    expect(lines[0]!.text).toMatch(/White wins the battle$/);
    expect(lines[0]!.rounds.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^White announces a charge\. White pawn rolls an attack: .* a hit\. .* not confirmed\. .* has 1 of 12 hit points left$/),
      expect.stringMatching(/^Black announces an attack\. Black pawn rolls an attack: .* a miss$/),
      expect.stringMatching(/^White announces an attack\. /),
    ]);
  });

  it('ends with a withdrawal or a song, and what follows has lines of its own', () => {
    const withdrawal = linesOf(entriesOf('dndWithdrawal'), 99, []);
    expect(withdrawal.map(({ text }) => text).slice(1)).toEqual(['Black pawn d7 to d6', 'White pawn a7 to a8. White pawn on a8 becomes a character of level 2']);
    expect(withdrawal[0]!.rounds).toHaveLength(3);
    const song = linesOf(entriesOf('dndFascinate'), 99, []);
    expect(song).toHaveLength(3);
    expect(song[0]!.rounds[0]!.text).toContain('Black pawn on e4 is fascinated');
  });
});

describe('pieces that share a square', () => {
  it('stay themselves when they meet and part', () => {
    const frames = scenes.dndFascinate!;
    let tracking = nothingTracked;
    const ids = frames.map(({ state, events }) => {
      tracking = track(tracking, state.pieces, events);
      return Object.fromEntries(tracking.pieces.map(({ letter, id }) => [letter, id]));
    });
    for (const later of ids) expect(later).toEqual(ids[0]);
  });
});
