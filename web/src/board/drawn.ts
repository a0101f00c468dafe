// Pieces that the collection of icons has not: checkers, seen a little from above so that one and two of them differ in
// outline. On a field of 512 x 512, as the icons are.

/** A part of a shape, drawn over the parts before it: the broad edge round it, its body, or a fine line on the body. */
export interface DrawnPart {
  path: string;
  part: 'line' | 'body' | 'groove';
}

const MIDDLE = 256;
const ACROSS = 208;
const DEEP = 92;
const THICK = 96;

function ellipse(y: number, rx: number, ry: number): string {
  return `M${MIDDLE - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

/** The outline of a checker whose upper face has its middle at `y`. */
function outline(y: number): string {
  return `M${MIDDLE - ACROSS} ${y}a${ACROSS} ${DEEP} 0 0 1 ${2 * ACROSS} 0v${THICK}a${ACROSS} ${DEEP} 0 0 1 ${-2 * ACROSS} 0z`;
}

/** The notches of its side, from the left. */
function notches(y: number): string {
  return [-0.86, -0.56, -0.2, 0.2, 0.56, 0.86]
    .map((share) => `M${MIDDLE + share * ACROSS} ${y + DEEP * Math.sqrt(1 - share * share) + 14}v${THICK - 26}`)
    .join('');
}

function checker(y: number): DrawnPart[] {
  return [
    { path: outline(y), part: 'line' },
    { path: outline(y), part: 'body' },
    { path: ellipse(y, ACROSS - 4, DEEP - 2) + ellipse(y, ACROSS * 0.6, DEEP * 0.6) + notches(y), part: 'groove' },
  ];
}

/** Shapes by the names that games have for them (gameWords.ts). */
export const DRAWN: Readonly<Record<string, readonly DrawnPart[]>> = {
  checker: checker(250),
  'checker-stack': [...checker(306), ...checker(306 - THICK - 36)],
};
