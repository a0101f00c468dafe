// The log of a room, put together from what the socket and the archive give.
import { api } from './api';
import type { Frame, LogEntry } from './protocol';

/** `more` put behind `log` as far as it follows without a gap; from the front if it is the whole log. */
export function appendEntries(log: LogEntry[], more: readonly LogEntry[]): LogEntry[] {
  let last = log.at(-1)?.seq ?? 0;
  const fresh: LogEntry[] = [];
  for (const entry of more)
    if (entry.seq === last + 1) {
      fresh.push(entry);
      last = entry.seq;
    }
  return fresh.length === 0 ? log : [...log, ...fresh];
}

/** Something was played: an action, the choices of several at once, or a roll. */
export function isStep({ type }: LogEntry): boolean {
  return type === 'action' || type === 'choices' || type === 'roll';
}

/** The entries whose steps stand in the end, or after the entry `until`: an undo takes the last ones back. */
export function standingSteps(log: readonly LogEntry[], until = Infinity): LogEntry[] {
  const steps: LogEntry[] = [];
  for (const entry of log) {
    if (entry.seq > until) break;
    if (isStep(entry)) steps.push(entry);
    if (entry.type === 'undo' && typeof entry.steps === 'number') steps.splice(steps.length - entry.steps);
  }
  return steps;
}

/** The log with what the archive keeps of its steps in the frames, events above all. Steps taken back stay without. */
export function withEvents(log: LogEntry[], frames: readonly Frame[]): LogEntry[] {
  const steps = standingSteps(log);
  if (frames.length < steps.length + 1) return log;
  const played = new Map(steps.map((entry, i) => [entry.seq, frames[i + 1]!]));
  return log.map((entry) => {
    const frame = played.get(entry.seq);
    if (!frame) return entry;
    const { side, turn, record, events } = frame;
    return { ...entry, side, events, ...(turn !== undefined && { turn }), ...(record !== undefined && { record }) };
  });
}

export async function fetchHistory(id: string): Promise<LogEntry[]> {
  const log = await api.log(id);
  const { frames } = await api.replay(id);
  return withEvents(log, frames);
}
