import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Frame, Point } from '../../src/protocol';
import { Replay, turnStops } from '../../src/study/replay';
import { balance, signed } from '../../src/study/review';

function frame(turn_start: boolean, side: 'white' | 'black' = 'white'): Frame {
  return { step: 'x', side, turn_start, events: [], state: {} as Frame['state'] };
}

// Start; a turn of three steps; a turn of one step; a turn of two.
const frames = [frame(false), frame(true), frame(false), frame(false), frame(true, 'black'), frame(true), frame(false)];

describe('stepping through a game', () => {
  afterEach(() => vi.useRealTimers());

  it('stops at the starts of turns and at the end', () => {
    expect(turnStops(frames)).toEqual([0, 3, 4, 6]);
    expect(turnStops([frame(false)])).toEqual([0]);
  });

  it('shows the end first and does not leave the game', () => {
    const replay = new Replay(frames);
    expect(replay.at.value).toBe(6);
    replay.step(1);
    expect(replay.at.value).toBe(6);
    replay.show(-3);
    expect(replay.at.value).toBe(0);
    replay.previousTurn();
    expect(replay.at.value).toBe(0);
  });

  it('goes by turns', () => {
    const replay = new Replay(frames, 1);
    replay.nextTurn();
    expect(replay.at.value).toBe(3);
    replay.nextTurn();
    replay.nextTurn();
    expect(replay.at.value).toBe(6);
    replay.previousTurn();
    expect(replay.at.value).toBe(4);
  });

  it('plays by itself to the end, again from the start, and can be stopped', () => {
    vi.useFakeTimers();
    const replay = new Replay(frames);
    replay.play(100);
    expect(replay.at.value).toBe(0);
    vi.advanceTimersByTime(250);
    expect(replay.at.value).toBe(2);
    replay.pause();
    vi.advanceTimersByTime(1000);
    expect(replay.at.value).toBe(2);
    replay.play(100);
    vi.advanceTimersByTime(10_000);
    expect(replay.at.value).toBe(6);
    expect(replay.playing.value).toBe(false);
  });
});

describe('luck and skill', () => {
  it('are kept apart, and each belongs to its side', () => {
    const points: Point[] = frames.map(() => ({ white: 0.5, best: [] }));
    points[1]!.skill = -0.02;
    points[2]!.luck = 0.25;
    points[4]!.skill = -0.3;
    points[6]!.luck = -0.05;
    const { white, black } = balance(frames, points);
    expect(white.luck).toBeCloseTo(0.2);
    expect(black.luck).toBeCloseTo(-0.2);
    expect(white).toMatchObject({ skill: -0.02, mistakes: 0, worst: null });
    expect(black).toMatchObject({ skill: -0.3, mistakes: 1, worst: 4 });
  });

  it('are printed with their sign, and zero without', () => {
    expect(signed(0.126)).toBe('+0.13');
    expect(signed(-0.126)).toBe('\u22120.13');
    expect(signed(-0.001)).toBe('0.00');
  });
});
