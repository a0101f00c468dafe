// What a piece shows of itself besides its shape: its `badges`, names and values that the game chose.
import type { Piece } from '../protocol';
import { iconOf, type GameWords } from './gameWords';

export interface Sign {
  name: string;
  value: string;
  /** Icon of game-icons; without one the first letters of the name are shown. */
  icon?: string;
}

export interface Marked {
  /** "7/10" as a bar with its number; null without damage, which needs no telling. */
  bar: { value: number; most: number } | null;
  /** A number in the corner. */
  number: string | null;
  /** "×2": its hit points count for more or less where it stands. */
  factor: { text: string; more: boolean } | null;
  /** The piece takes no part now: it is drawn dimmed and struck out. */
  out: boolean;
  /** It is held fast, drawn behind bars. */
  held: boolean;
  /** Who commands it, in games in which somebody does. */
  commander: string | null;
  /** It has moved in this turn, and moves no more. */
  moved: boolean;
  signs: Sign[];
  /** How many signs there is no room for. */
  more: number;
}

/** Hit points of a piece: `left` of `full`, worth `effective` where it stands. */
export interface Condition {
  left: number;
  full: number;
  effective: number;
  multiplier: number;
  /** How many dice it may throw in a round, if that is known. */
  dice: number | null;
  /** Names of the badges that say this. */
  badges: string[];
}

/** Badges that are for the card of the piece and for words, not for the board. */
const TOLD_IN_WORDS: readonly string[] = ['class'];

const MOST_SIGNS = 2;
const FRACTIONS: Record<string, string> = { '0.5': '½', '0.75': '¾', '1.5': '1½' };

export function markedOf(piece: Piece, words: GameWords): Marked {
  const marked: Marked = { bar: null, number: null, factor: null, out: false, held: false, commander: null, moved: false, signs: [], more: 0 };
  const condition = conditionOf(piece);
  if (condition && condition.left < condition.full) marked.bar = { value: condition.left, most: condition.full };
  if (condition && condition.multiplier !== 1)
    marked.factor = { text: factorText(condition.multiplier), more: condition.multiplier > 1 };
  for (const [name, value] of Object.entries(piece.badges)) {
    if (condition?.badges.includes(name)) continue;
    if (TOLD_IN_WORDS.includes(name)) continue;
    if (name === 'level') {
      if (value !== '1') marked.number = value;
    } else if (name === 'strength') {
      marked.number = value.replace('-', '–');
    } else if (name === 'commander') {
      marked.commander = value;
    } else if (name === 'moved') {
      marked.moved = true;
    } else if (value === 'out') {
      marked.out = true;
    } else if (!iconOf(words, 'marks', name)) {
      // What its square shows needs no second sign.
      if (words.held.includes(name)) marked.held = true;
      const icon = iconOf(words, 'signs', name);
      marked.signs.push({ name, value, ...(icon && { icon }) });
    }
  }
  marked.more = Math.max(0, marked.signs.length - MOST_SIGNS);
  marked.signs.length -= marked.more;
  return marked;
}

/** null if the piece has no hit points. They come as "7/10", or as `hp` and `max`. */
export function conditionOf({ badges }: Piece): Condition | null {
  const hp = badges.hp;
  if (hp === undefined) return null;
  const share = /^(\d+)\/(\d+)$/.exec(hp);
  const left = Number(share ? share[1] : hp);
  const full = Number(share ? share[2] : (badges.max ?? hp));
  if (!Number.isFinite(left) || !Number.isFinite(full)) return null;
  return {
    left,
    full,
    effective: Number(badges.effective ?? left),
    multiplier: Number(badges.multiplier ?? 1),
    dice: badges.cv === undefined ? null : Number(badges.cv),
    badges: ['hp', 'max', 'effective', 'multiplier', 'cv'].filter((name) => name in badges),
  };
}

export function factorText(multiplier: number): string {
  return `×${FRACTIONS[String(multiplier)] ?? multiplier}`;
}

/** "35 of 50 hit points", "18 here (×½)". */
export function conditionWords({ left, full, effective, multiplier }: Condition): string[] {
  const points = left < full ? `${left} of ${full} hit points` : `${full} hit points`;
  return multiplier === 1 ? [points] : [points, `${effective} here (times ${multiplier})`];
}
