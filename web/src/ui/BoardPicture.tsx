// A small picture of how a game begins.
import { installSprite } from '../board/Icon';
import { darkPath, spotOf } from '../board/geometry';
import { iconOf, type GameWords } from '../board/gameWords';
import { gameWords } from '../board/useWords';
import { boardFile, type BoardFile } from '../boards';
import type { GameInfo, SideName } from '../protocol';

interface Size {
  files: number;
  ranks: number;
}

/** The path of all these squares, each of the size 1. */
function squaresPath(squares: readonly string[], size: Size): string {
  return squares
    .map((square) => spotOf(square, size))
    .map((spot) => (spot ? `M${spot.file} ${size.ranks - 1 - spot.rank}h1v1h-1z` : ''))
    .join('');
}

function Marks({ marks, size }: { marks: BoardFile['marks']; size: Size }) {
  return marks.map(({ name, level, squares }) => (
    <path
      key={`${name} ${level}`}
      class={level === undefined ? `picture-mark picture-${name}` : `picture-shade${level}`}
      d={squaresPath(squares.split(' '), size)}
    />
  ));
}

function Pieces({ side, board, words }: { side: SideName; board: BoardFile; words: GameWords }) {
  const isOwn = (letter: string) => letter !== '.' && (letter === letter.toUpperCase()) === (side === 'white');
  return (
    <g class={`picture-${side}`}>
      {board.rows.flatMap((row, y) =>
        [...row].map((letter, x) => {
          if (!isOwn(letter)) return null;
          const icon = iconOf(words, 'kinds', board.kinds[letter.toLowerCase()] ?? '');
          const place = { x: x + 0.09, y: y + 0.09, width: 0.82, height: 0.82 };
          return icon ? (
            <use key={`${x} ${y}`} href={`#piece-${icon}`} {...place} />
          ) : (
            <circle key={`${x} ${y}`} class="picture-disc" cx={x + 0.5} cy={y + 0.5} r="0.32" />
          );
        }),
      )}
    </g>
  );
}

export function BoardPicture({ game }: { game: GameInfo }) {
  installSprite();
  const size = { files: game.files, ranks: game.ranks };
  const board = boardFile(game);
  const words = gameWords(game.name);
  return (
    <svg class="picture" viewBox={`-0.15 -0.15 ${game.files + 0.3} ${game.ranks + 0.3}`} aria-hidden="true" focusable="false">
      <rect class="picture-edge" x="-0.15" y="-0.15" width={game.files + 0.3} height={game.ranks + 0.3} rx="0.3" />
      <rect class="picture-light" width={game.files} height={game.ranks} />
      <path class="picture-dark" d={darkPath(size)} />
      <Marks marks={board.marks} size={size} />
      <Pieces side="white" {...{ board, words }} />
      <Pieces side="black" {...{ board, words }} />
    </svg>
  );
}
