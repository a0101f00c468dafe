import { describe, expect, it } from 'vitest';

import * as selection from '../../src/board/selection';
import { captured, moveRows } from '../../src/game/log/moves';
import type { Action, GameEvent, LogEntry, SideName } from '../../src/protocol';
import { framesOf, logOf } from './recorded';
import { withEvents } from '../../src/history';

function step(seq: number, side: SideName, turn: number, action: string, record?: string, events: GameEvent[] = []): LogEntry {
  return { seq, at: 0, type: 'action', action, side, turn, events, ...(record && { record }) };
}

const died = (side: SideName, piece: string): GameEvent => ({ type: 'died', text: '', side, piece, square: 'e5' });

const chess = [
  { seq: 1, at: 0, type: 'started' },
  step(2, 'white', 1, 'e2e4', 'e4'),
  step(3, 'black', 1, 'e7e5', 'e5'),
  step(4, 'white', 2, 'g1f3', 'Nf3'),
  step(5, 'black', 2, 'f7f6', 'f6'),
  step(6, 'white', 3, 'f3e5', 'Nxe5', [died('black', 'pawn')]),
];

describe('the list of moves', () => {
  it('has a line for a turn of each side, as game files have it', () => {
    const rows = moveRows(chess, 99).map(({ number, white, black }) => [number, white.map(({ text }) => text), black.map(({ text }) => text)]);
    expect(rows).toEqual([[1, ['e4'], ['e5']], [2, ['Nf3'], ['f6']], [3, ['Nxe5'], []]]);
  });

  it('ends where one looks, and leaves out what was taken back', () => {
    expect(moveRows(chess, 4)).toHaveLength(2);
    const undone = [...chess, { seq: 7, at: 0, type: 'undo', steps: 2 }];
    expect(moveRows(undone, 99).at(-1)).toMatchObject({ number: 2, black: [] });
    expect(captured(undone, 99)).toEqual({ white: [], black: [] });
  });

  it('begins with Black where the game does', () => {
    expect(moveRows([step(2, 'black', 9, 'e7e5', 'e5'), step(3, 'white', 10, 'e2e4', 'e4')], 99)).toMatchObject([
      { number: 9, white: [], black: [{ text: 'e5' }] },
      { number: 10, white: [{ text: 'e4' }], black: [] },
    ]);
  });

  it('shows the dice of a battle with the move that led to it', () => {
    const frames = framesOf('won').map((frame) => ({ ...frame, turn: 1 }));
    const rows = moveRows(withEvents(logOf('won'), frames), 99);
    const white = rows[0]!.white;
    expect(white.map(({ rolled }) => rolled)).toContain(true);
    expect(white.find(({ rolled }) => rolled)).toMatchObject({ text: '5 : 3' });
  });
});

describe('what was captured', () => {
  it('is known for each moment', () => {
    expect(captured(chess, 99)).toEqual({ white: [], black: ['pawn'] });
    expect(captured(chess, 5)).toEqual({ white: [], black: [] });
  });
});

describe('typed as game files have it', () => {
  const action = (text: string, record: string): Action => ({ id: 0, text, record, seat: 0, steps: [{ role: 'from', square: text.slice(0, 2) }, { role: 'to', square: text.slice(2, 4) }] });
  const actions = [action('g1f3', 'Nf3'), action('e1g1', 'O-O'), action('e1c1', 'O-O-O+'), action('b4c5', 'bxc5'), action('d4c5', 'Bxc5'), action('a7a8q', 'a8=Q#'), action('a7a8n', 'a8=N')];
  const typed = (text: string) => {
    const found = selection.typed(selection.open(actions), text);
    return 'action' in found ? found.action.text : found;
  };

  it('finds the move, without signs and in any case where that is clear', () => {
    expect(['Nf3', 'nf3', 'O-O', '0-0', 'o-o-o', '0-0-0', 'a8=Q', 'a8q', 'a8=N+', 'e1g1'].map(typed)).toEqual(['g1f3', 'g1f3', 'e1g1', 'e1g1', 'e1c1', 'e1c1', 'a7a8q', 'a7a8q', 'a7a8n', 'e1g1']);
  });

  it('tells a bishop from the pawn of the b file by the capital', () => {
    expect(['bxc5', 'bc5', 'Bxc5', 'Bc5'].map(typed)).toEqual(['b4c5', 'b4c5', 'd4c5', 'd4c5']);
  });
});
