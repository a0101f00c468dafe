// The board in words, for labels, announcements and those who do not see it.
import type { Action, Piece, State, Step } from '../protocol';
import { ordered, supportersOf } from './selection';

export function pieceAt(state: State, square: string): Piece | undefined {
  return state.pieces.find((piece) => piece.square === square);
}

export function pieceWords(piece: Piece): string {
  const badges = Object.entries(piece.badges).map(([name, value]) => `${name} ${value}`);
  return [`${piece.side} ${piece.kind}`, ...badges].join(', ');
}

/** "e4, white knight, strength 2, terrain", and what can be done with the square. */
export function squareWords(state: State, square: string, hint?: string): string {
  const piece = pieceAt(state, square);
  const marks = state.marks.filter((mark) => mark.square === square).map((mark) => mark.name);
  return [square, piece ? pieceWords(piece) : 'empty', ...marks, ...(hint ? [hint] : [])].join(', ');
}

/** An action for a button: "knight b3 to a5", "remove the pawn on c4", "no attack". */
export function actionWords(state: State, action: Action): string {
  const words = ordered(action).map((step, i) => stepWords(state, step, i));
  const support = supportersOf(action);
  return words.join(' ') + (support.length > 0 ? ` with ${support.join(', ')}` : '');
}

function stepWords(state: State, step: Step, place: number): string {
  if (step.choice !== undefined) return place === 0 ? step.choice : `– ${step.choice}`;
  const square = step.square!;
  if (step.role === 'to') return `→ ${square}`;
  const piece = pieceAt(state, square);
  const named = piece ? `${piece.kind} ${square}` : square;
  return step.role === 'target' ? `attack ${named}` : named;
}

export function percent(probability: number): string {
  const hundred = probability * 100;
  if (hundred > 0 && hundred < 1) return '<1%';
  if (hundred > 99 && hundred < 100) return '>99%';
  return `${Math.round(hundred)}%`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
