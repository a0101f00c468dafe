// What the page makes of turns of slots, fights of many rounds, tally sheets and teams: from frames that the referee told
// (dev/record.mjs) and from states that were made up (dev/gladiator.ts).
import { describe, expect, it } from 'vitest';

import { gladiatorScenes } from '../../dev/gladiator';
import * as selection from '../../src/board/selection';
import { markedOf } from '../../src/board/badges';
import { iconOf } from '../../src/board/gameWords';
import { gameWords } from '../../src/board/useWords';
import { actionWords, pieceWords, squareWords } from '../../src/board/words';
import { decodeChoices } from '../../src/choices';
import { unread } from '../../src/game/chat/Chat';
import { fightOf, roundsOf, wordsOf } from '../../src/game/battle/fight';
import { headlineOf } from '../../src/game/headline';
import { linesOf } from '../../src/game/log/log';
import { beatsOf, Stage } from '../../src/game/stage/stage';
import { lineWords } from '../../src/game/team/Tally';
import { slotWords } from '../../src/game/team/team';
import type { ChatMessage, Frame, GameEvent, LogEntry, SeatInfo, State, Update } from '../../src/protocol';
import { commandersOf, evenSharing, hasTeams, playersIn, reassigned, seatChoice, seatTitle } from '../../src/teams';
import { matchWords } from '../../src/words';
import recorded from '../fixtures/gladiator.json';

const turn = (recorded as unknown as Record<string, Frame[]>).recordedTurn!;
const after = (step: string) => turn.find((frame) => frame.step === step)!;
const fight = turn.at(-1)!;
const attack = after('b5a4').events.find(({ type }) => type === 'attacked')!;
const scene = (name: string, at = 0): State => gladiatorScenes[name]![at]!.state;

const COMMANDERS = ['king', 'queen', 'black knight', "king's knight"];
const NAMES = ['Ada', 'Ben', 'Chidi', 'Dora', 'Emil', 'Fatima', 'Gus', 'Hana'];
const eight: SeatInfo[] = NAMES.map((name, seat) => ({ seat, side: seat < 4 ? 'white' : 'black', kind: 'person', name, commanders: [COMMANDERS[seat % 4]!] }));

const entries: LogEntry[] = turn.slice(1).map((frame, i) =>
  frame.faces
    ? { seq: i + 1, at: 0, type: 'roll', stream: 'black', index: 0, faces: frame.faces, outcome: frame.step!, events: frame.events }
    : { seq: i + 1, at: 0, type: 'action', action: frame.step!, events: frame.events },
);

function updateOf(state: State, more: Partial<Update> = {}): Update {
  return { seq: 1, version: 1, sealed: [], entries: [], state, clock: null, offers: [], deputies: NAMES.map(() => null), automatic: NAMES.map(() => false), phase: 'playing', can: [], ...more };
}

describe('a fight that is rolled to its end', () => {
  it('has rounds, of which a tied one hurts nobody (G13, G14)', () => {
    const rounds = roundsOf(fight.events);
    expect(rounds.map(({ throws }) => throws.map(({ total }) => total))).toEqual([[2, 2], [3, 2], [12, 1]]);
    expect(rounds.map(({ hurt }) => hurt)).toEqual([null, { side: 'white', left: 1 }, { side: 'white', left: 0 }]);
  });

  it('takes hit points off the loser of each round', () => {
    const { attacker, defender } = fightOf(attack, fight.events, after('b5a4').state)!;
    expect(attacker).toMatchObject({ side: 'black', kind: 'squire', square: 'b5', full: 2, hits: [2, 2, 2, 2] });
    expect(defender).toMatchObject({ side: 'white', kind: 'squire', square: 'a4', full: 2, hits: [2, 2, 1, 0] });
  });

  it('may be about a piece that is held frozen on the square (G33)', () => {
    const state = scene('gladiatorMiddle');
    const on: GameEvent = { type: 'attacked', side: 'white', attackers: ['d8'], square: 'e7', target: 'champion', text: '' };
    const events = fight.events.map((event) => (event.side ? { ...event, side: event.side === 'white' ? ('black' as const) : ('white' as const) } : event));
    expect(fightOf(on, events, state)!.defender).toMatchObject({ side: 'black', kind: 'champion', hits: [14, 14, 1, 0] });
  });

  it('is none without an attack, or in games without hit points of that sort', () => {
    expect(fightOf(null, fight.events, after('b5a4').state)).toBeNull();
    expect(fightOf(attack, fight.events, { ...after('b5a4').state, tally: [] })).toBeNull();
    expect(fightOf(attack, [], after('b5a4').state)).toBeNull();
  });

  it('is told with its end, not with every roll', () => {
    expect(wordsOf(fight.events)).toBe('3 rounds. Black wins the battle. White squire on a4 is removed. Black squire b5 to a4');
    const survivor: GameEvent = { type: 'damaged', side: 'black', piece: 'squire', square: 'b5', left: 1, full: 2, text: 'Black squire on b5 has 1 of 2 hit points left' };
    expect(wordsOf([survivor, ...fight.events])).toContain('Black squire on b5 has 1 of 2 hit points left');
    expect(wordsOf(after('e1e8').events)).toBe('White queen e1 to e8. Black champion on e8 is frozen');
  });

  it('is one line of the log, with its rounds below', () => {
    const lines = linesOf(entries, entries.length, eight);
    const line = lines.at(-1)!;
    expect(line.kind).toBe('battle');
    expect(line.text).toContain('3 rounds. Black wins the battle');
    expect(line.rounds.map(({ text }) => text)).toEqual(['2 against 2: nobody is hurt', '3 against 2: White has 1 left', '12 against 1: White has 0 left']);
    expect(line.rounds[2]!.faces).toEqual([{ side: 'black', faces: [6, 6] }, { side: 'white', faces: [1] }]);
    expect(line.faces).toEqual([]);
  });
});

describe('the stage', () => {
  const before = { state: after('b5a4').state, attack };
  const roll = entries.at(-1)!;
  const rolled = updateOf(fight.state, { seq: roll.seq, entries: [roll] });

  it('shows each round of a fight, and in the end the last one, in a second and a half at most', () => {
    const beats = beatsOf(rolled, false, before);
    expect(beats.map(({ dice }) => [dice?.fight?.at, dice?.fight?.over])).toEqual([[0, false], [1, false], [2, false], [2, true]]);
    expect(beats.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1500);
    // Nothing of the result is in the state or the log before the dice lie still.
    expect(beats.slice(0, -1).every(({ update, seq }) => update === null && seq < roll.seq)).toBe(true);
  });

  it('is no slower for a fight of forty rounds', () => {
    const long = fight.events.slice(0, 2);
    const events = [...Array.from({ length: 40 }, () => long).flat(), ...fight.events];
    const beats = beatsOf({ ...rolled, entries: [{ ...roll, events }] }, false, before);
    expect(beats).toHaveLength(44);
    expect(beats.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1500);
  });

  it('shows only the end where no animation is wanted', () => {
    const beats = beatsOf(rolled, true, before);
    expect(beats.map(({ dice }) => dice?.fight?.over)).toEqual([true]);
  });

  it('knows the attack from an earlier update, and skips to the end', () => {
    const timers: (() => void)[] = [];
    const stage = new Stage({ after: (_, then) => (timers.push(then), () => undefined), hidden: () => false, instant: () => false });
    const attacked = entries.at(-2)!;
    stage.push(updateOf(turn.at(-3)!.state, { seq: attacked.seq - 1 }));
    stage.push(updateOf(after('b5a4').state, { seq: attacked.seq, entries: [attacked] }));
    timers.pop()!();
    stage.push(rolled);
    expect(stage.scene.value!.dice!.fight).toMatchObject({ at: 0, over: false });
    expect(stage.behind.value).toBe(true);
    stage.skip();
    expect(stage.scene.value!.dice!.fight).toMatchObject({ at: 2, over: true });
    expect(stage.scene.value!.update.state).toBe(fight.state);
    expect(stage.behind.value).toBe(false);
  });
});

describe('an override (G4)', () => {
  const from = (square: string) => selection.pick(selection.open(scene('gladiatorAlone').actions), { square })!;

  it('is a choice of its own after the squares, so that it is confirmed', () => {
    const picked = selection.pick(from('b3'), { square: 'd4' })!;
    expect(selection.ready(picked)).toBeNull();
    expect(selection.options(picked)).toEqual([{ role: 'choice', choice: 'override the black knight' }]);
    expect(selection.ready(selection.pick(picked, { choice: 'override the black knight' })!)?.text).toBe('b3d4');
  });

  it('is none for the slot’s own group', () => {
    const picked = selection.pick(from('f4'), { square: 'e5' })!;
    expect(selection.ready(picked)?.text).toBe('f4e5');
    expect(selection.isWhole(picked)).toBe(true);
  });

  it('that attacks is whole with the square, for attacks are confirmed with their odds', () => {
    const champion = selection.pick(selection.open(decodeChoices({ from: { d8: { to: { c6: { choice: { '=override the queen': { text: 'd8c6', odds: { probability: 0.4 } } } }, d7: { choice: { '=override the queen': 'd8d7' } } } } } })), { square: 'd8' })!;
    const to = selection.options(champion).find(({ square }) => square === 'c6')!;
    expect(selection.isAttack(champion, to)).toBe(true);
    const picked = selection.pick(champion, { square: 'c6' })!;
    expect(selection.ready(picked)?.text).toBe('d8c6');
    expect(selection.lastPicked(picked)).toEqual({ role: 'to', square: 'c6' });
    expect(selection.isAttack(champion, selection.options(champion).find(({ square }) => square === 'd7')!)).toBe(false);
  });

  it('stays to be confirmed where the whole action was typed', () => {
    const { actions } = scene('gladiatorAlone');
    const found = selection.typed(selection.open(actions), 'b3d4');
    if (!('action' in found)) throw new Error('not found');
    const picked = selection.pickAll(selection.open(actions), found.action);
    expect(selection.ready(picked)).toBeNull();
    expect(selection.options(picked).map(({ choice }) => choice)).toEqual(['override the black knight']);
  });

  it('can be left alone by an action that says so', () => {
    const [leave] = decodeChoices({ choice: { '=leave it to the queen': { text: 'leave', leaves: true } } });
    expect(leave).toMatchObject({ text: 'leave', leaves: true });
    expect(after('f11f10').state.actions.filter(({ leaves }) => leaves).map(({ text }) => text)).toEqual(['leave']);
  });
});

describe('other decisions', () => {
  it('healing points at pieces and attacks none (G39)', () => {
    const { actions } = scene('gladiatorHeal');
    const picking = selection.open(actions);
    expect(selection.options(picking).every((step) => selection.isPeaceful(picking, step) && !selection.isAttack(picking, step))).toBe(true);
    expect(actionWords(scene('gladiatorHeal'), actions[0]!)).toBe('warrior d8');
  });

  it('a replacement opens its menu at once where there is one pawn (G44, G45)', () => {
    const picking = selection.open(scene('gladiatorReplace').actions);
    expect(picking.chosen).toEqual([{ role: 'from', square: 'c12' }]);
    expect(selection.options(picking).map(({ choice }) => choice)).toEqual(['scout', 'footman', 'squire', 'black knight']);
  });

  it('a placement takes one square (G37)', () => {
    const { actions } = scene('gladiatorPlace');
    const placed = selection.toggle(selection.open(actions), 'e2');
    expect(selection.isWhole(placed)).toBe(true);
    expect(actionWords(scene('gladiatorPlace'), actions[0]!)).toBe('place on e2');
  });
});

describe('words', () => {
  it('say who commands a piece and that it has moved', () => {
    const [piece] = after('b3b4').state.pieces.filter(({ square }) => square === 'b4');
    expect(pieceWords(gameWords('gladiator'), piece!)).toBe("white footman, 4 hit points, command of the king, has moved");
    expect(markedOf(piece!, gameWords('gladiator'))).toMatchObject({ commander: 'king', moved: true, bar: null, signs: [] });
    expect(squareWords(after('g8e9').state, 'e9')).toBe('e9, White’s black knight, 20 hit points, command of the black knight, has moved, captor');
    expect(squareWords(after('e1e8').state, 'e8')).toContain('frozen');
  });

  it('say whose slot it is, and who is asked before', () => {
    expect(slotWords(turn[0]!.state, eight, null)).toBe('White’s king moves: Ada');
    expect(slotWords(turn[0]!.state, eight, 0)).toBe('White’s king moves: you');
    expect(slotWords(after('f11f10').state, eight, 1)).toBe('White’s queen (you): Ada may override');
    expect(slotWords(after('f11f10').state, eight, 0)).toBe('White’s queen (Ben): you may override');
    expect(slotWords({ ...turn[0]!.state, slots: [] }, eight, 0)).toBe('');
  });

  it('of the headline ask whether to override, name who acts, and whom a deputy plays for', () => {
    const asked = updateOf(after('f11f10').state);
    expect(headlineOf(asked, 0, eight)).toBe('Override the queen?');
    expect(headlineOf(asked, 5, eight)).toBe('Ada to act');
    const ben = updateOf(turn[4]!.state);
    expect(ben.state.to_act[0]!.seat).toBe(4);
    expect(headlineOf(updateOf(turn[3]!.state, { deputies: [null, 0, null, null, null, null, null, null] }), 0, eight)).toBe('Your turn for Ben');
    expect(headlineOf(updateOf(turn[3]!.state), 1, eight)).toBe('Your turn');
  });

  it('of the tally sheet say where each piece is and what is left of it', () => {
    const line = (state: string) => scene('gladiatorMiddle').tally.find((one) => one.state === state)!;
    expect(lineWords(line('frozen'))).toBe('champion frozen on e7, 14 of 20 hit points');
    expect(lineWords(line('captive'))).toBe('queen held by the piece on f5, held for 2 of 5 turns');
    expect(lineWords(line('lost'))).toMatch(/ lost$/);
    expect(after('g8e9').state.tally).toHaveLength(40);
    expect(after('g8e9').state.tally.filter(({ state }) => state === 'captive').map(lineWords)).toEqual(['queen held by the piece on e9, held for 0 of 5 turns']);
  });

  it('of the log tell deputies, automatic seats, overrides and skipped slots', () => {
    const said = (entry: Partial<LogEntry>) => linesOf([{ seq: 1, at: 0, type: '', ...entry } as LogEntry], 1, eight)[0]?.text;
    expect(said({ type: 'deputy', seat: 1, deputy: 0 })).toBe('Ada (White) plays for Ben (White)');
    expect(said({ type: 'deputy', seat: 1, deputy: null })).toBe('Ben (White) is back');
    expect(said({ type: 'automatic', seat: 0, on: true })).toBe('Ada (White) leaves the others’ moves to them');
    expect(said({ type: 'action', action: 'c10d8', events: after('c10d8').events })).toContain("Black's king overrides the queen");
  });

  it('name both teams', () => {
    expect(matchWords(eight.filter(({ seat }) => seat % 4 < 2))).toBe('Ada, Ben – Emil, Fatima');
    expect(seatTitle({ side: 'white', commanders: ['king', 'queen', 'black knight'] })).toBe('White: king, queen and black knight');
    expect(seatTitle({ side: 'black', commanders: [] })).toBe('Black');
  });
});

describe('pieces', () => {
  it('of all ten kinds have icons, no two alike', () => {
    const kinds = ['king', 'queen', 'champion', 'mounted knight', 'black knight', "king's knight", 'warrior', 'scout', 'squire', 'footman'];
    const icons = kinds.map((kind) => iconOf(gameWords('gladiator'), 'kinds', kind));
    expect(icons).not.toContain(undefined);
    expect(new Set(icons).size).toBe(kinds.length);
  });
});

describe('who plays whom (G9)', () => {
  it('is shared evenly, each with commanders who follow one another', () => {
    expect([1, 2, 3, 4].map((players) => evenSharing(4, players))).toEqual(['1111', '1122', '1123', '1234']);
  });

  it('stays one of the values of the option whatever is changed', () => {
    // All ways to share four commanders: each digit at most one more than those before it.
    const values = new Set<string>();
    const grow = (text: string) => {
      if (text.length === 4) return void values.add(text);
      const most = Math.max(0, ...[...text].map(Number));
      for (let digit = 1; digit <= most + 1; digit += 1) grow(text + digit);
    };
    grow('');
    expect(values.size).toBe(15);
    for (const value of values)
      for (let commander = 0; commander < 4; commander += 1)
        for (let player = 1; player <= 4; player += 1) expect(values, `${value}: ${commander} to ${player}`).toContain(reassigned(value, commander, player));
    expect(reassigned('1122', 3, 1)).toBe('1121');
    expect(reassigned('1234', 1, 1)).toBe('1123');
  });

  it('says how many there are, and whom each commands', () => {
    expect(playersIn('1213')).toBe(3);
    expect(commandersOf('1213', 1, COMMANDERS)).toEqual(['king', 'black knight']);
    expect(seatChoice('me')).toEqual({ kind: 'me' });
    expect(seatChoice('5')).toEqual({ kind: 'computer', level: 5 });
    expect(hasTeams(eight)).toBe(true);
    expect(hasTeams([eight[0]!, eight[4]!])).toBe(false);
  });
});

describe('the chat', () => {
  it('counts what others wrote since it was last seen', () => {
    const messages: ChatMessage[] = [
      { seat: 1, to: 'team', text: 'a', at: 10 },
      { seat: 0, to: 'team', text: 'b', at: 20 },
      { seat: 5, to: 'room', text: 'c', at: 30 },
      { seat: 1, to: 'team', text: 'd', at: 40 },
    ];
    expect(unread(messages, 'team', 0, 0)).toBe(2);
    expect(unread(messages, 'team', 0, 10)).toBe(1);
    expect(unread(messages, 'room', 0, 0)).toBe(1);
    expect(unread(messages, 'room', 5, 0)).toBe(0);
  });
});
