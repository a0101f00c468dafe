// The board: a grid for pointer, touch, keyboard and screen reader alike. It draws a State and says which square was
// meant; what that means is decided elsewhere (Play.tsx).
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { GameEvent, SideName, State } from '../protocol';
import { isLight, neighbour, spotOf, squareAt, squareName, turned, type BoardSize } from './geometry';
import { Effects } from './Effects';
import { iconOf } from './gameWords';
import { useHost } from './host';
import { Icon } from './Icon';
import { PieceView } from './Piece';
import { hasCondition, PieceCard } from './PieceCard';
import { nothingTracked, track, type TrackedPiece } from './track';
import { usePointer } from './usePointer';
import { useWords } from './useWords';
import { capital, pieceAt, squareWords } from './words';
import './board.css';
import './marks.css';
import './pieces.css';
import './effects.css';

/** What a square is in the choice that is being made. */
export type Hint = 'source' | 'subject' | 'picked' | 'option' | 'placed' | 'target' | 'aimed' | 'joined' | 'may-join' | 'early' | 'premove';

const HINT_WORDS: Record<Hint, string> = {
  source: 'can act',
  subject: 'can be chosen',
  picked: 'chosen',
  placed: 'chosen',
  aimed: 'chosen as target',
  option: 'can be chosen',
  target: 'can be attacked',
  joined: 'joins the attack',
  'may-join': 'may join the attack',
  early: 'may be moved in advance',
  premove: 'moves next',
};

export interface BoardProps {
  state: State;
  /** What led to this state, for the way the pieces go; without it they go the shortest way. */
  events?: readonly GameEvent[];
  /** Whose side is below. */
  orientation?: SideName;
  /** Squares of the last turn. */
  last?: readonly string[];
  hints?: ReadonlyMap<string, Hint>;
  /** Squares that something beside the board is about, as long as one looks at that. */
  looked?: readonly string[];
  /** A move shown as made already, while the server is being told. */
  ahead?: { from: string; to: string } | null;
  /** Pieces jump where they go. */
  still?: boolean;
  label?: string;
  /** A square was clicked, tapped, entered or dropped on. */
  onSquare?: (square: string) => void;
  /** The pointer or the focus is on a square, or left the board. */
  onPoint?: (square: string | null) => void;
  /** The same, whether or not the person may act. */
  onLookAt?: (square: string) => void;
  /** Escape. */
  onBack?: () => void;
  /** A key that the board has no use for itself. */
  onOtherKey?: (key: string) => void;
  /** Lies over the board. */
  children?: ComponentChildren;
}

export function BoardView(props: BoardProps) {
  const { state, orientation = 'white', hints, label = 'Board' } = props;
  const size = { files: state.files, ranks: state.ranks };
  const flipped = orientation === 'black';
  const bare = !useHost().coordinates;
  const [focused, setFocused] = useState(() => squareName({ file: 0, rank: 0 }));
  const typedFile = useRef('');
  const grid = useRef<HTMLDivElement>(null);
  const current = spotOf(focused, size) ? focused : 'a1';

  const [resting, rest] = useResting(state);

  const pointer = usePointer({
    squareAtPoint: (x, y) => {
      const box = grid.current!.getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * size.files);
      const row = Math.floor(((y - box.top) / box.height) * size.ranks);
      return squareAt(column, row, size, flipped);
    },
    pieceOn: (square) => grid.current!.parentElement!.querySelector<HTMLElement>(`.piece[data-square="${square}"]`),
    liftable: (square) => {
      const hint = hints?.get(square);
      return hint === 'source' || hint === 'subject' || hint === 'picked' || hint === 'early' || (props.onSquare !== undefined && isMoved(state, square));
    },
    selectsAtOnce: (square) => hints?.get(square) === 'source' || hints?.get(square) === 'early',
    onSquare: (square) => {
      setFocused(square);
      props.onSquare?.(square);
      props.onLookAt?.(square);
    },
    onPoint: (square) => {
      rest(square);
      props.onPoint?.(square);
      if (square) props.onLookAt?.(square);
    },
    onHold: (square) => {
      rest(square, 0);
      props.onLookAt?.(square);
    },
  });

  const go = (square: string) => {
    setFocused(square);
    grid.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
  };

  const onKeyDown = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(current, event.key, size, flipped);
    if (next) go(next);
    else if (event.key === 'Enter' || event.key === ' ') props.onSquare?.(current);
    else if (event.key === 'Escape') {
      rest(null);
      props.onBack?.();
    } else if (event.key === '?' && pieceAt(state, current)) rest(current, 0);
    else if (!typeAhead(event.key)) return props.onOtherKey?.(event.key);
    event.preventDefault();
  };

  /** A file and then a rank lead to that square; a second digit is for boards of more than nine ranks. */
  const typeAhead = (key: string): boolean => {
    if (/^[a-z]$/.test(key) && key.charCodeAt(0) - 97 < size.files) {
      typedFile.current = key;
      return true;
    }
    if (!/^\d$/.test(key) || typedFile.current === '') return false;
    const square = typedFile.current + key;
    if (!spotOf(square, size)) return false;
    typedFile.current = key === '1' && size.ranks > 9 && square.length === 2 ? square : '';
    go(square);
    return true;
  };

  return (
    <div
      class={['board', props.still && 'board-still', props.onSquare && 'board-live', bare && 'board-bare'].filter(Boolean).join(' ')}
      style={{ '--files': size.files, '--ranks': size.ranks }}
      {...pointer}
    >
      <div class="board-grid" role="grid" aria-label={label} ref={grid} onKeyDown={onKeyDown} onFocusOut={() => rest(null)}>
        {Array.from({ length: size.ranks }, (_, row) => (
          <div role="row" class="board-row" key={row}>
            {Array.from({ length: size.files }, (_, column) => {
              const square = squareAt(column, row, size, flipped)!;
              return (
                <Cell
                  key={square}
                  {...{ state, square, row, column, size }}
                  hint={hints?.get(square)}
                  last={props.last?.includes(square) ?? false}
                  looked={props.looked?.includes(square) ?? false}
                  tabbable={square === current}
                  onFocus={() => {
                    setFocused(square);
                    // Of how a piece moves the focus alone does not tell, for it rests wherever one has clicked; ? does.
                    if (hasCondition(state, square)) rest(square);
                    props.onPoint?.(square);
                    props.onLookAt?.(square);
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
      <Pieces key={orientation} {...props} size={size} flipped={flipped} />
      {!props.still && <Effects events={props.events ?? []} size={size} flipped={flipped} />}
      {resting && <PieceCard state={state} square={resting} size={size} flipped={flipped} />}
      {props.children}
    </div>
  );
}

const REST_MS = 500;

/** Longer where there is no more to see than how the piece moves. */
const REST_LONG_MS = 1500;

/** The square on which pointer or focus has rested for a while, or that was held or asked for. */
function useResting(state: State): [string | null, (square: string | null, after?: number) => void] {
  const [resting, setResting] = useState<string | null>(null);
  const waiting = useRef({ square: null as string | null, timer: 0 });
  const rest = (square: string | null, after = square && hasCondition(state, square) ? REST_MS : REST_LONG_MS) => {
    if (square === waiting.current.square && after > 0) return;
    window.clearTimeout(waiting.current.timer);
    waiting.current.square = square;
    setResting(null);
    if (square && after === 0) setResting(square);
    else if (square) waiting.current.timer = window.setTimeout(() => setResting(square), after);
  };
  useEffect(() => rest(null), [state]);
  useEffect(() => () => window.clearTimeout(waiting.current.timer), []);
  return [resting, rest];
}

/** The piece that has just moved can be dragged onto its target. */
function isMoved(state: State, square: string): boolean {
  return state.marks.some((mark) => mark.square === square && mark.name === 'moved');
}

interface CellProps {
  state: State;
  square: string;
  row: number;
  column: number;
  size: BoardSize;
  hint: Hint | undefined;
  last: boolean;
  looked: boolean;
  tabbable: boolean;
  onFocus: () => void;
}

function Cell({ state, square, row, column, size, hint, last, looked, tabbable, onFocus }: CellProps) {
  const spot = spotOf(square, size)!;
  const marks = state.marks.filter((mark) => mark.square === square);
  const shade = marks.find(({ level }) => level !== undefined)?.level;
  const classes = ['cell', shade !== undefined ? `cell-shade shade${shade}` : isLight(spot) ? 'cell-light' : 'cell-dark'];
  if (last) classes.push('cell-last');
  if (hint) classes.push(`cell-${hint}`);
  if (state.pieces.some((piece) => piece.square === square)) classes.push('cell-occupied');
  return (
    <div
      role="gridcell"
      class={classes.join(' ')}
      data-square={square}
      tabIndex={tabbable ? 0 : -1}
      aria-selected={hint === 'picked' || hint === 'placed' || hint === 'aimed' || hint === 'joined'}
      aria-label={squareWords(state, square, hint && HINT_WORDS[hint])}
      onFocus={onFocus}
    >
      {marks.map(({ name, level }) => level === undefined && <MarkView key={name} name={name} />)}
      {hint && <span class="cell-hint" />}
      {looked && <span class="cell-looked" />}
      {row === size.ranks - 1 && <span class="cell-file" data-text={square.charAt(0)} />}
      {column === 0 && <span class="cell-rank" data-text={square.slice(1)} />}
    </div>
  );
}

/** Those that the style sheet draws, though they have no icon. */
const DRAWN_MARKS = ['expended', 'terrain', 'from', 'to', 'moved', 'target', 'attacker', 'variable', 'fight', 'check'];

function MarkView({ name }: { name: string }) {
  const icon = iconOf(useWords(), 'marks', name);
  if (icon || DRAWN_MARKS.includes(name)) {
    return <span class={`mark mark-${name}`}>{icon && <span class="mark-sign"><Icon name={icon} /></span>}</span>;
  }
  return (
    <span class="mark mark-other" title={capital(name)}>
      {name.slice(0, 2)}
    </span>
  );
}

/** The pieces lie in a layer of their own, so that a piece keeps its element while it moves. */
function Pieces({ state, events = [], ahead, still, size, flipped }: BoardProps & { size: BoardSize; flipped: boolean }) {
  const tracking = useRef(nothingTracked);
  const shown = useRef<State | null>(null);
  if (shown.current !== state) {
    const first = shown.current === null;
    shown.current = state;
    tracking.current = track(tracking.current, state.pieces, events);
    if (still || first) tracking.current = { ...tracking.current, gone: [] };
  }
  const { pieces, gone } = tracking.current;
  // In the order of their ids, for an element that is moved in the document loses its transition.
  const inOrder = useMemo(() => [...pieces].sort((a, b) => a.id - b.id), [pieces]);
  const shared = new Set(pieces.filter(({ beside }) => beside).map(({ square }) => square));
  return (
    <div class="board-pieces" aria-hidden="true">
      {gone.map((piece) => (
        <PieceOnBoard key={`gone-${piece.id}`} piece={piece} {...{ size, flipped }} name="piece piece-gone" />
      ))}
      {inOrder.map((piece) => (
        <PieceOnBoard
          key={piece.id}
          piece={ahead?.from === piece.square ? { ...piece, square: ahead.to } : piece}
          {...{ size, flipped }}
          name="piece"
          shares={shared.has(piece.square)}
        />
      ))}
    </div>
  );
}

/** How small two pieces are that share a square. */
const SHARED = 0.6;

interface PieceOnBoardProps {
  piece: TrackedPiece;
  size: BoardSize;
  flipped: boolean;
  name: string;
  /** Another piece stands on its square. */
  shares?: boolean;
}

function PieceOnBoard({ piece, size, flipped, name, shares = false }: PieceOnBoardProps) {
  const { column, row } = turned(spotOf(piece.square, size)!, size, flipped);
  const place = `translate(${column * 100}%, ${row * 100}%)`;
  return (
    <div
      class={name}
      data-square={piece.square}
      data-side={piece.side}
      {...(shares && { 'data-shares': piece.beside ? 'beside' : 'first' })}
      style={{ transform: shares ? `${place} scale(${SHARED})` : place }}
    >
      <PieceView piece={piece} />
    </div>
  );
}
