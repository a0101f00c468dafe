// The board in words, for labels, announcements and those who do not see it.
import type { Action, Mark, Piece, State, Step } from '../protocol';
import { conditionOf, conditionWords } from './badges';
import { badgeWords, roleWords, shadeWords, type GameWords } from './gameWords';
import { isPlacing, ordered, setOf } from './stepTree';
import { manWords } from '../words';
import { gameWords } from './useWords';

/** All that stand there: where two fight, the one that was there first. */
export function piecesAt(state: State, square: string): Piece[] {
  return state.pieces.filter((piece) => piece.square === square);
}

export function pieceAt(state: State, square: string): Piece | undefined {
  return state.pieces.find((piece) => piece.square === square);
}

export function pieceWords(words: GameWords, piece: Piece): string {
  const condition = conditionOf(piece);
  const told = condition ? conditionWords(condition) : [];
  const badges = Object.entries(piece.badges)
    .filter(([name]) => !condition?.badges.includes(name))
    .map(([name, value]) => (name === 'moved' ? 'has moved' : badgeWords(words, name, value)));
  return [/^(white|black) /.test(piece.kind) ? manWords(piece.side, piece.kind) : `${piece.side} ${piece.kind}`, ...told, ...badges].join(', ');
}

export function markWords(words: GameWords, { name, level }: Mark): string {
  if (level === undefined) return name;
  return shadeWords(words, name, level) ?? `${name} ${level}`;
}

/** "e4, white knight, strength 2, terrain", and what can be done with the square. */
export function squareWords(state: State, square: string, hint?: string): string {
  const words = gameWords(state.game);
  const pieces = piecesAt(state, square).map((piece) => pieceWords(words, piece)).join(', attacked by ');
  const marks = state.marks.filter((mark) => mark.square === square).map((mark) => markWords(words, mark));
  return [square, pieces || 'empty', ...marks, ...(hint ? [hint] : [])].join(', ');
}

/** An action for a button: "knight b3 to a5", "buy the queen of hearts", "no attack". */
export function actionWords(state: State, action: Action): string {
  const words = ordered(action).map((step, i) => stepWords(state, step, i, action.odds !== undefined));
  const set = setOf(action);
  if (set.length > 0) words.push(`${!isPlacing(action) ? 'with' : set.length > 1 ? 'fill' : 'place on'} ${set.join(', ')}`);
  return words.join(' ');
}

/** The entry of a menu in words: a card by its name, anything else as it is called. */
export function choiceWords(state: State, { role, choice = '' }: Partial<Step>): string {
  const name = state.cards.find(({ code }) => code === choice)?.name ?? choice;
  if (role === 'buy') return `buy the ${name}`;
  if (role === 'discard') return `discard the ${name}`;
  return role === 'card' ? `the ${name}` : name;
}

function stepWords(state: State, step: Step, place: number, fight: boolean): string {
  if (step.role === 'discard') return `and ${choiceWords(state, step)}`;
  if (step.role === 'suit') return `as ${step.choice},`;
  if (step.choice !== undefined) return place === 0 || step.role === 'piece' ? punctuated(state, step) : `– ${step.choice}`;
  const square = step.square!;
  if (step.role === 'to') return `→ ${square}`;
  const piece = pieceAt(state, square);
  const named = piece ? `${piece.kind} ${square}` : square;
  const { words } = roleWords(gameWords(state.game), step.role);
  if (words) return words.replace('%', () => named);
  return step.role === 'target' && place === 0 && fight ? `attack ${named}` : named;
}

/** The card that is cast, or another entry. */
function punctuated(state: State, step: Step): string {
  return choiceWords(state, step) + (step.role === 'card' ? ':' : '');
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
