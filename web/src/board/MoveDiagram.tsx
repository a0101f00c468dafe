// How a piece moves, in a small picture: the rules are asked, once for each kind.
import { useEffect, useState } from 'preact/hooks';

import type { Piece, PieceMoves, State } from '../protocol';
import { iconOf } from './gameWords';
import { darkPath, spotOf, type BoardSize } from './geometry';
import { useHost, type BoardHost } from './host';
import { useWords } from './useWords';

type Ask = NonNullable<BoardHost['moves']>;

/** What the rules said, by game and letter; null where there was no answer and so is no picture. */
const known = new Map<string, PieceMoves | null>();
const asked = new Map<string, Promise<void>>();

function askOnce(ask: Ask, game: string, piece: string): Promise<void> {
  const key = `${game} ${piece}`;
  const answer =
    asked.get(key) ??
    ask(game, piece)
      .catch(() => null)
      .then((moves) => void known.set(key, moves));
  asked.set(key, answer);
  return answer;
}

/** Forward is up, for pieces of both sides. */
export function MoveDiagram({ state, piece }: { state: State; piece: Piece }) {
  const ask = useHost().moves;
  const letter = piece.letter.toUpperCase();
  const moves = known.get(`${state.game} ${letter}`);
  const [, setAnswered] = useState('');
  useEffect(() => {
    if (!ask) return;
    let wanted = true;
    void askOnce(ask, state.game, letter).then(() => wanted && setAnswered(letter));
    return () => {
      wanted = false;
    };
  }, [ask, state.game, letter]);
  if (!ask || moves === null) return null;
  // Its place is kept until the rules have answered.
  if (moves === undefined) return <figure class="move-diagram" />;
  const size = { files: state.files, ranks: state.ranks };
  return (
    <figure class="move-diagram">
      <svg viewBox={framed(moves, size)} aria-hidden="true" focusable="false">
        <rect class="picture-light" width={size.files} height={size.ranks} />
        <path class="picture-dark" d={darkPath(size)} />
        <Man square={moves.square} kind={piece.kind} side="white" size={size} />
        {moves.others.map((other) => (
          <Man key={other.square} {...other} size={size} />
        ))}
        {moves.moves.map((square) => (
          <Sign key={square} {...{ square, size }} attacks={false} />
        ))}
        {moves.attacks.map((square) => (
          <Sign key={square} {...{ square, size }} attacks />
        ))}
      </svg>
      <figcaption>{moves.attacks.length > 0 ? '● moves, ✕ attacks' : 'How it moves'}</figcaption>
    </figure>
  );
}

/** The part of the board that shows all of it, at least three squares to each side. */
function framed({ square, moves, attacks }: PieceMoves, size: BoardSize): string {
  const at = spotOf(square, size)!;
  const spots = [...moves, ...attacks].map((to) => spotOf(to, size)!);
  const far = Math.max(3, ...spots.map(({ file, rank }) => Math.max(Math.abs(file - at.file), Math.abs(rank - at.rank))));
  const left = Math.max(0, at.file - far);
  const right = Math.min(size.files, at.file + far + 1);
  const low = Math.max(0, at.rank - far);
  const high = Math.min(size.ranks, at.rank + far + 1);
  return `${left} ${size.ranks - high} ${right - left} ${high - low}`;
}

function Man({ square, kind, side, size }: { square: string; kind: string; side: 'white' | 'black'; size: BoardSize }) {
  const icon = iconOf(useWords(), 'kinds', kind);
  const spot = spotOf(square, size)!;
  const place = { x: spot.file + 0.06, y: size.ranks - 1 - spot.rank + 0.06, width: 0.88, height: 0.88 };
  return (
    <g class={`picture-${side}`}>
      {icon ? <use href={`#piece-${icon}`} {...place} /> : <circle class="picture-disc" cx={place.x + 0.44} cy={place.y + 0.44} r="0.34" />}
    </g>
  );
}

function Sign({ square, attacks, size }: { square: string; attacks: boolean; size: BoardSize }) {
  const spot = spotOf(square, size)!;
  const x = spot.file + 0.5;
  const y = size.ranks - 1 - spot.rank + 0.5;
  if (!attacks) return <circle class="move-dot" cx={x} cy={y} r="0.16" />;
  return <path class="move-cross" d={`M${x - 0.28} ${y - 0.28}l.56 .56m-.56 0l.56 -.56`} />;
}
