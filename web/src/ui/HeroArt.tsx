// The picture of the lobby: a corner of a board seen from above at an angle, pieces that face each other, and two dice in
// the air. Decoration only.

/** Half the width and half the depth of a square, and the height of a cube as wide as it, in units of the picture. */
const across = 30;
const deep = 15;
const high = 32;

const columns = 7;
const rows = 5;

function at(x: number, y: number, z = 0): [number, number] {
  return [(x - y) * across, (x + y) * deep - z * high];
}

function matrix(u: [number, number], v: [number, number], [x, y]: [number, number]): string {
  return `matrix(${u[0]} ${u[1]} ${v[0]} ${v[1]} ${x} ${y})`;
}

function polygon(...corners: [number, number][]): string {
  return corners.map(([x, y]) => `${x},${y}`).join(' ');
}

function Squares() {
  const squares = [];
  for (let x = 0; x < columns; ++x)
    for (let y = 0; y < rows; ++y)
      squares.push(
        <polygon
          key={`${x},${y}`}
          class={(x + y) % 2 === 0 ? 'art-light' : 'art-dark'}
          points={polygon(at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1))}
        />,
      );
  const rim = 0.34;
  return (
    <g>
      <polygon
        class="art-edge"
        points={polygon(at(0, rows), at(columns, rows), at(columns, rows, -rim), at(0, rows, -rim))}
      />
      <polygon
        class="art-edge art-shade"
        points={polygon(at(columns, rows), at(columns, 0), at(columns, 0, -rim), at(columns, rows, -rim))}
      />
      {squares}
    </g>
  );
}

const pips: Record<number, [number, number][]> = {
  1: [[0.5, 0.5]],
  2: [[0.27, 0.27], [0.73, 0.73]],
  3: [[0.25, 0.25], [0.5, 0.5], [0.75, 0.75]],
  4: [[0.27, 0.27], [0.73, 0.27], [0.27, 0.73], [0.73, 0.73]],
  5: [[0.25, 0.25], [0.75, 0.25], [0.5, 0.5], [0.25, 0.75], [0.75, 0.75]],
  6: [[0.27, 0.22], [0.73, 0.22], [0.27, 0.5], [0.73, 0.5], [0.27, 0.78], [0.73, 0.78]],
};

function Face({ transform, shade, show }: { transform: string; shade: string; show: number }) {
  return (
    <g transform={transform}>
      <rect class={`art-face ${shade}`} width="1" height="1" rx="0.1" />
      {pips[show]!.map(([x, y]) => (
        <circle key={`${x},${y}`} class="art-pip" cx={x} cy={y} r="0.1" />
      ))}
    </g>
  );
}

/** A die of the size of a square with its middle at the origin. */
function Die({ x, y, turn, faces, side }: { x: number; y: number; turn: number; faces: [number, number, number]; side: string }) {
  const k = 0.98;
  const corner = (dx: number, dy: number, dz: number) => at(dx * k - k / 2, dy * k - k / 2, dz * k - k / 2);
  return (
    <g class={`art-die art-die-${side}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <Face transform={matrix([across * k, deep * k], [-across * k, deep * k], corner(0, 0, 1))} shade="top" show={faces[0]} />
      <Face transform={matrix([across * k, deep * k], [0, high * k], corner(0, 1, 1))} shade="left" show={faces[1]} />
      <Face transform={matrix([across * k, -deep * k], [0, high * k], corner(1, 1, 1))} shade="right" show={faces[2]} />
    </g>
  );
}

/** A die above a place of the board, with its shadow there. */
function Flying({ x, y, ...die }: Parameters<typeof Die>[0]) {
  const [px, py] = at(x, y);
  return (
    <g>
      <ellipse class="art-shadow" cx={px} cy={py + 4} rx="26" ry="10" />
      <Die {...die} x={px} y={py - 34} />
    </g>
  );
}

const shapes = {
  pawn: 'M-13 0c0-6 5-7 7-13 2-5 2-9 2-12h-5c0-4 3-5 4-6a9 9 0 1 1 10 0c1 1 4 2 4 6h-5c0 3 0 7 2 12 2 6 7 7 7 13a13 5 0 0 1-26 0z',
  rook: 'M-16 0c0-7 5-8 6-14l2-21h-4l-2-14h7v5h4v-5h6v5h4v-5h7l-2 14h-4l2 21c1 6 6 7 6 14a16 6 0 0 1-32 0z',
  king: 'M-16 0c0-7 5-9 6-16l3-20h-3l-4-16c4-4 8-5 11-5v-5h-5v-5h5v-5h6v5h5v5h-5v5c3 0 7 1 11 5l-4 16h-3l3 20c1 7 6 9 6 16a16 6 0 0 1-32 0z',
};

function Piece({ shape, side, x, y }: { shape: keyof typeof shapes; side: string; x: number; y: number }) {
  const [cx, cy] = at(x + 0.5, y + 0.5);
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <ellipse class="art-shadow" cx="5" cy="3" rx="20" ry="7.5" />
      <path class={`art-piece art-piece-${side}`} d={shapes[shape]} />
    </g>
  );
}

export function HeroArt() {
  const [left] = at(0, rows);
  const [right] = at(columns, 0);
  const [, bottom] = at(columns, rows, -0.4);
  const top = -50;
  return (
    <svg
      class="hero-art"
      viewBox={`${left - 4} ${top} ${right - left + 8} ${bottom - top + 4}`}
      aria-hidden="true"
      focusable="false"
    >
      <Squares />
      <Piece shape="king" side="black" x={0} y={1} />
      <Piece shape="pawn" side="black" x={2} y={0} />
      <Piece shape="rook" side="black" x={4} y={0} />
      <Piece shape="pawn" side="black" x={0} y={3} />
      <Flying x={2.3} y={2.1} turn={-13} faces={[5, 3, 6]} side="white" />
      <Flying x={4.5} y={2.3} turn={15} faces={[4, 6, 2]} side="red" />
      <Piece shape="pawn" side="white" x={6} y={1} />
      <Piece shape="pawn" side="white" x={2} y={4} />
      <Piece shape="king" side="white" x={6} y={3} />
      <Piece shape="rook" side="white" x={4} y={4} />
    </svg>
  );
}
