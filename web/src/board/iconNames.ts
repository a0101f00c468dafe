// Which icon of game-icons stands for which word. A word that is not here is drawn as a letter (Piece.tsx).

/** A shape on a field of 512 x 512. */
export interface GameIcon {
  path: string;
  /** The closed outlines of `path`; filled one by one they give the silhouette without holes. */
  outlines: string[];
}

/** Words of `kind` of a piece. */
const KINDS: Record<string, string> = {
  king: 'chess-king',
  queen: 'chess-queen',
  rook: 'chess-rook',
  bishop: 'chess-bishop',
  knight: 'chess-knight',
  pawn: 'chess-pawn',
};

/** What is drawn besides pieces. */
const SIGNS: Record<string, string> = {
  attack: 'crossed-swords',
  defence: 'checked-shield',
};

export const ICON_NAMES: readonly string[] = [...new Set([...Object.values(KINDS), ...Object.values(SIGNS)])];

export function iconOfKind(kind: string): string | undefined {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
}

export function iconOfSign(sign: string): string | undefined {
  return Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : undefined;
}
