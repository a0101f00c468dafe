// Which piece of one position is which piece of the next, so that the board can move it there.
import type { GameEvent, Piece } from '../protocol';
import { spotOf } from './geometry';

export interface TrackedPiece extends Piece {
  /** Stays the same as long as the piece is on the board. */
  id: number;
}

export interface Tracking {
  pieces: TrackedPiece[];
  /** Pieces of the position before that are gone. */
  gone: TrackedPiece[];
  nextId: number;
}

export const nothingTracked: Tracking = { pieces: [], gone: [], nextId: 1 };

/**
 * `events` say what happened in between; without them, or where they do not tell, a piece is taken for one of its side
 * and kind that is missing, the nearest first.
 */
export function track(before: Tracking, pieces: readonly Piece[], events: readonly GameEvent[]): Tracking {
  const left = new Set(before.pieces);
  const found = new Map<Piece, TrackedPiece>();
  const claim = (piece: Piece, old: TrackedPiece | undefined) => {
    if (!old || !left.has(old)) return;
    left.delete(old);
    found.set(piece, old);
  };
  const ends = endsOf(events);
  for (const piece of pieces) {
    const start = ends.get(piece.square);
    if (start !== undefined) claim(piece, before.pieces.find((old) => old.square === start && old.side === piece.side));
  }
  const at = new Map([...left].map((old) => [old.square, old]));
  for (const piece of pieces) {
    const old = at.get(piece.square);
    if (!found.has(piece) && old && old.side === piece.side && (old.kind === piece.kind || events.length > 0)) claim(piece, old);
  }
  for (const piece of pieces) {
    if (found.has(piece)) continue;
    const same = [...left].filter((old) => old.side === piece.side && old.kind === piece.kind);
    same.sort((a, b) => distance(a, piece) - distance(b, piece));
    claim(piece, same[0]);
  }
  let { nextId } = before;
  const now = pieces.map((piece) => ({ ...piece, id: found.get(piece)?.id ?? nextId++ }));
  return { pieces: now, gone: [...left], nextId };
}

/** For each square that something has moved to: where that piece stood before all the events. */
function endsOf(events: readonly GameEvent[]): Map<string, string> {
  const ends = new Map<string, string>();
  for (const { type, from, to } of events) {
    if (!from || !to || !['moved', 'sent_home', 'exchanged'].includes(type)) continue;
    const start = ends.get(from) ?? from;
    if (type === 'exchanged') {
      ends.set(from, ends.get(to) ?? to);
      ends.set(to, start);
      continue;
    }
    ends.delete(from);
    ends.set(to, start);
  }
  return ends;
}

function distance(a: Piece, b: Piece): number {
  const size = { files: 26, ranks: 99 };
  const from = spotOf(a.square, size);
  const to = spotOf(b.square, size);
  return from && to ? Math.max(Math.abs(from.file - to.file), Math.abs(from.rank - to.rank)) : 0;
}
