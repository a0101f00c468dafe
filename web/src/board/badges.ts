// What a piece shows of itself besides its shape: its `badges`, names and values that the game chose.
import type { Piece } from '../protocol';
import { iconOfSign } from './iconNames';

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
  /** The piece takes no part now: it is drawn dimmed and struck out. */
  out: boolean;
  signs: Sign[];
  /** How many signs there is no room for. */
  more: number;
}

const MOST_SIGNS = 2;

export function markedOf(piece: Piece): Marked {
  const marked: Marked = { bar: null, number: null, out: false, signs: [], more: 0 };
  for (const [name, value] of Object.entries(piece.badges)) {
    const share = /^(\d+)\/(\d+)$/.exec(value);
    if (name === 'hp' && share) {
      const bar = { value: Number(share[1]), most: Number(share[2]) };
      if (bar.value < bar.most) marked.bar = bar;
    } else if (name === 'strength') {
      marked.number = value.replace('-', '–');
    } else if (value === 'out') {
      marked.out = true;
    } else {
      const icon = iconOfSign(name);
      marked.signs.push({ name, value, ...(icon && { icon }) });
    }
  }
  marked.more = Math.max(0, marked.signs.length - MOST_SIGNS);
  marked.signs.length -= marked.more;
  return marked;
}
