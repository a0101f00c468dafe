// Clicks and drags on the board. While a piece is dragged only its transform is touched, so nothing is drawn anew.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

interface Target {
  squareAtPoint: (x: number, y: number) => string | null;
  pieceOn: (square: string) => HTMLElement | null;
  /** The piece on this square may be dragged. */
  liftable: (square: string) => boolean;
  /** Pressing is enough to pick this square. */
  selectsAtOnce: (square: string) => boolean;
  onSquare: (square: string) => void;
  onPoint: (square: string | null) => void;
  /** A finger was held on a square. */
  onHold: (square: string) => void;
}

interface Press {
  pointer: number;
  square: string;
  x: number;
  y: number;
  /** The press has picked the square already. */
  picked: boolean;
  piece: HTMLElement | null;
  home: string;
  dragging: boolean;
  /** The finger was held still, to look and not to pick. */
  held: boolean;
  timer: number;
}

type PointerHandler = (event: JSX.TargetedPointerEvent<HTMLDivElement>) => void;

const DRAG_AFTER_PX = 5;
const HOLD_MS = 450;

export function usePointer(target: Target) {
  const press = useRef<Press | null>(null);
  const pressed = useRef(false);

  const end = (animateBack: boolean) => {
    const { current } = press;
    press.current = null;
    window.clearTimeout(current?.timer);
    if (current?.held) target.onPoint(null);
    if (!current?.piece || !current.dragging) return;
    const { piece, home } = current;
    piece.classList.remove('piece-dragged');
    piece.style.transition = animateBack ? '' : 'none';
    piece.style.transform = home;
    requestAnimationFrame(() => requestAnimationFrame(() => (piece.style.transition = '')));
  };

  const hold = () => {
    const { current } = press;
    if (!current || current.dragging) return;
    current.held = true;
    target.onHold(current.square);
  };

  const onPointerDown: PointerHandler = (event) => {
    pressed.current = true;
    if (event.button !== 0 || !event.isPrimary) return end(true);
    const square = target.squareAtPoint(event.clientX, event.clientY);
    if (!square) return;
    const piece = target.liftable(square) ? target.pieceOn(square) : null;
    const picked = target.selectsAtOnce(square);
    press.current = {
      pointer: event.pointerId,
      square,
      x: event.clientX,
      y: event.clientY,
      picked,
      piece,
      home: piece?.style.transform ?? '',
      dragging: false,
      held: false,
      timer: event.pointerType === 'mouse' ? 0 : window.setTimeout(hold, HOLD_MS),
    };
    if (picked) target.onSquare(square);
  };

  const onPointerMove: PointerHandler = (event) => {
    const { current } = press;
    if (!current) {
      if (event.pointerType === 'mouse') target.onPoint(target.squareAtPoint(event.clientX, event.clientY));
      return;
    }
    if (!current.piece || event.pointerId !== current.pointer) return;
    const dx = event.clientX - current.x;
    const dy = event.clientY - current.y;
    if (!current.dragging && Math.hypot(dx, dy) > DRAG_AFTER_PX) {
      current.dragging = true;
      window.clearTimeout(current.timer);
      current.piece.classList.add('piece-dragged');
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (current.dragging) current.piece.style.transform = `translate(${dx}px, ${dy}px) ${current.home}`;
  };

  const onPointerUp: PointerHandler = (event) => {
    const { current } = press;
    if (!current || event.pointerId !== current.pointer) return;
    const square = target.squareAtPoint(event.clientX, event.clientY);
    const dropped = current.dragging && square !== null && square !== current.square;
    const { held } = current;
    end(!dropped);
    if (dropped) target.onSquare(square);
    else if (!current.dragging && !current.picked && !held && square === current.square) target.onSquare(square);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => end(true),
    onPointerLeave: () => {
      if (!press.current) target.onPoint(null);
    },
    // Screen readers click without a pointer.
    onClick: (event: JSX.TargetedMouseEvent<HTMLDivElement>) => {
      const wasPressed = pressed.current;
      pressed.current = false;
      const square = (event.target as HTMLElement).closest<HTMLElement>('[role=gridcell]')?.dataset.square;
      if (!wasPressed && square) target.onSquare(square);
    },
  };
}
