// Games as the referee told them (dev/record.mjs).
import type { Frame, LogEntry } from '../../src/protocol';
import recorded from '../fixtures/conflict.json';

const scenes = recorded as unknown as Record<string, Frame[]>;

export function framesOf(scene: string): Frame[] {
  const frames = scenes[scene];
  if (!frames) throw new Error(`no scene '${scene}'`);
  return structuredClone(frames);
}

export function frameOf(scene: string, at: number): Frame {
  const frame = framesOf(scene)[at];
  if (!frame) throw new Error(`no frame ${at} in '${scene}'`);
  return frame;
}

/** The log that such a game would leave. */
export function logOf(scene: string): LogEntry[] {
  const entries: Omit<LogEntry, 'seq'>[] = [
    { at: 0, type: 'created' },
    { at: 0, type: 'started' },
    ...framesOf(scene)
      .slice(1)
      .map(({ step, faces, side, events }) =>
        faces
          ? { at: 0, type: 'roll', stream: side, index: 0, faces, outcome: step!, events }
          : { at: 0, type: 'action', by: { seat: side === 'white' ? 0 : 1, id: 'x' }, action: step!, events },
      ),
  ];
  return entries.map((entry, i) => ({ ...entry, seq: i + 1 }) as LogEntry);
}
