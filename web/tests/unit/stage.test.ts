import { describe, expect, it } from 'vitest';

import { beatsOf, Stage, type Beat, type StageTime } from '../../src/game/stage/stage';
import type { LogEntry, Update } from '../../src/protocol';
import { framesOf, logOf } from './recorded';

/** The updates that a room would send: one for each action, with the dice that fall at once. */
function updatesOf(scene: string): Update[] {
  const log = logOf(scene);
  const frames = framesOf(scene);
  const updates: Update[] = [update(2, log.slice(0, 2), frames[0]!.state)];
  for (let i = 1; i < frames.length; i += 1) {
    const entries = [log[i + 1]!];
    if (frames[i]!.state.node === 'chance') entries.push(log[++i + 1]!);
    updates.push(update(entries.at(-1)!.seq, entries, frames[i]!.state));
  }
  return updates;
}

function update(seq: number, entries: LogEntry[], state: Update['state']): Update {
  return { seq, version: seq, sealed: [], entries, state, clock: null, offers: [], deputies: [], automatic: [], phase: 'playing', can: [] };
}

/** Time that passes when told to. */
class Time implements StageTime {
  now = 0;
  isHidden = false;
  isInstant = false;
  private timers: { at: number; then: () => void }[] = [];

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.now + ms, then };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  }
  hidden(): boolean {
    return this.isHidden;
  }
  instant(): boolean {
    return this.isInstant;
  }
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const [next] = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.now = next.at;
      next.then();
    }
    this.now = end;
  }
}

function staged(scene: string) {
  const time = new Time();
  const beats: Beat[] = [];
  const stage = new Stage(time, (beat) => beats.push(beat));
  const updates = updatesOf(scene);
  stage.push(updates[0]!);
  return { time, beats, stage, updates };
}

describe('the stage', () => {
  it('shows the first update at once', () => {
    const { stage, updates } = staged('won');
    expect(stage.scene.value?.update).toBe(updates[0]);
    expect(stage.behind.value).toBe(false);
  });

  it('shows a move at once, and is ready for the next', () => {
    const { stage, updates } = staged('won');
    stage.push(updates[1]!);
    expect(stage.scene.value?.update).toBe(updates[1]);
    expect(stage.scene.value?.events[0]?.type).toBe('moved');
    expect(stage.behind.value).toBe(false);
  });

  it('lets the dice fall before board, log and numbers change', () => {
    const { stage, updates, time } = staged('won');
    stage.push(updates[1]!);
    time.pass(1000);
    const battle = updates[2]!;
    stage.push(battle);
    expect(stage.scene.value).toMatchObject({ update: updates[1], seq: battle.seq - 1, dice: { landed: false } });
    expect(stage.behind.value).toBe(true);
    time.pass(599);
    expect(stage.scene.value).toMatchObject({ update: battle, seq: battle.seq, dice: { landed: true } });
    expect(stage.behind.value).toBe(false);
    time.pass(901);
    expect(stage.scene.value?.dice).toBeNull();
  });

  it('skips the dice when asked, and shows what they were', () => {
    const { stage, updates, beats } = staged('won');
    stage.push(updates[1]!);
    stage.push(updates[2]!);
    stage.skip();
    expect(stage.scene.value).toMatchObject({ update: updates[2], dice: { landed: true } });
    expect(stage.behind.value).toBe(false);
    expect(beats.flatMap((beat) => beat.events).map(({ type }) => type)).toContain('died');
    stage.skip();
    expect(stage.scene.value?.dice).toBeNull();
  });

  it('keeps the order of updates that come while dice fall', () => {
    const { stage, updates, time, beats } = staged('won');
    for (const next of updates.slice(1, 4)) stage.push(next);
    expect(stage.behind.value).toBe(true);
    time.pass(5000);
    expect(beats.flatMap((beat) => beat.update ?? [])).toEqual(updates.slice(1, 4));
    expect(stage.behind.value).toBe(false);
  });

  it('catches up at once when more than three updates wait', () => {
    const { stage, updates } = staged('won');
    const more = [...updates.slice(1), update(9, [{ seq: 9, at: 0, type: 'offer' }], updates[1]!.state)];
    for (const next of more) stage.push(next);
    expect(more.length).toBeGreaterThan(4);
    expect(stage.scene.value).toMatchObject({ update: more.at(-1), dice: null });
    expect(stage.behind.value).toBe(false);
  });

  it('catches up at once when nobody looks', () => {
    const { stage, updates, time } = staged('won');
    time.isHidden = true;
    stage.push(updates[1]!);
    stage.push(updates[2]!);
    expect(stage.scene.value).toMatchObject({ update: updates[2], dice: null });
  });

  it('jumps to what does not follow from what it has shown', () => {
    const { stage, updates, time, beats } = staged('won');
    stage.push(updates[1]!);
    stage.push(updates[2]!);
    stage.push({ ...updates[4]!, entries: [] });
    expect(stage.scene.value?.update.seq).toBe(updates[4]!.seq);
    time.pass(5000);
    expect(stage.scene.value?.update.seq).toBe(updates[4]!.seq);
    expect(beats.map((beat) => beat.seq)).toEqual([updates[1]!.seq]);
  });

  it('shows the faces at once where no animation is wanted', () => {
    const { stage, updates, time } = staged('won');
    time.isInstant = true;
    stage.push(updates[1]!);
    time.pass(0);
    stage.push(updates[2]!);
    expect(stage.scene.value).toMatchObject({ update: updates[2], dice: { landed: true } });
  });
});

describe('beats', () => {
  const roll = (seq: number): LogEntry => ({
    seq,
    at: 0,
    type: 'roll',
    events: [{ type: 'rolled', text: '', side: 'white', faces: [3], bonus: 0, total: 3 }],
  });

  it('take at most a second and a half, however many dice fall', () => {
    const { state } = framesOf('won')[0]!;
    for (const rolls of [1, 2, 5, 12]) {
      const entries = Array.from({ length: rolls }, (_, i) => roll(i + 3));
      const beats = beatsOf(update(rolls + 2, entries, state), false);
      expect(beats).toHaveLength(rolls + 1);
      const whole = beats.reduce((sum, beat) => sum + beat.ms, 0);
      expect(whole).toBeGreaterThan(1000);
      expect(whole).toBeLessThanOrEqual(1500);
      for (const beat of beats.slice(0, -1)) expect(beat.ms).toBeLessThan(600);
    }
  });
});
