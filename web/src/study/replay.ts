// Stepping through a finished game, or one in progress: which frame is shown, and the ways to another.
import { computed, signal, type ReadonlySignal } from '@preact/signals';

import { squaresOf } from '../game/log/log';
import type { Frame } from '../protocol';

/** The frames at which a turn begins, and the last one: where "next turn" stops. */
export function turnStops(frames: Frame[]): number[] {
  return frames.flatMap((_, index) => {
    const stops = index === 0 || index === frames.length - 1 || frames[index + 1]?.turn_start;
    return stops ? [index] : [];
  });
}

/** Where the last move up to a frame began and ended. */
export function lastSquares(frames: Frame[], at: number): string[] {
  for (let index = at; index > 0; index -= 1) {
    const squares = squaresOf(frames[index]!.events);
    if (squares.length > 0) return squares;
  }
  return [];
}

export class Replay {
  private readonly index = signal(0);
  private timer: ReturnType<typeof setInterval> | null = null;
  private readonly running = signal(false);
  readonly at: ReadonlySignal<number> = this.index;
  readonly playing: ReadonlySignal<boolean> = this.running;
  readonly frame: ReadonlySignal<Frame>;
  readonly last: number;
  private readonly stops: number[];

  /** `frames` has at least one. */
  constructor(readonly frames: Frame[], start = frames.length - 1) {
    this.last = frames.length - 1;
    this.stops = turnStops(frames);
    this.frame = computed(() => frames[this.index.value]!);
    this.show(start);
  }

  /** Shows a frame, the nearest there is. */
  show(index: number): void {
    this.index.value = Math.max(0, Math.min(this.last, Math.round(index)));
  }
  step(by: number): void {
    this.show(this.index.peek() + by);
  }
  nextTurn(): void {
    this.show(this.stops.find((stop) => stop > this.index.peek()) ?? this.last);
  }
  previousTurn(): void {
    this.show([...this.stops].reverse().find((stop) => stop < this.index.peek()) ?? 0);
  }

  /** Goes on by itself until the end; from the start if the end is shown. */
  play(stepMs: number): void {
    this.pause();
    if (this.index.peek() === this.last) this.show(0);
    this.running.value = true;
    this.timer = setInterval(() => {
      this.step(1);
      if (this.index.peek() === this.last) this.pause();
    }, stepMs);
  }
  pause(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.running.value = false;
  }
}
