// How a game came about, in what is needed to play it again: where it started, and its steps.

/** Where a game started. */
export interface Start {
  game: string;
  options: Record<string, string>;
  /** null for the initial position. */
  position: string | null;
}

/**
 * The steps of a record, as docs/worker.md has them: actions, choices made together, outcomes, `roll:5,3`. The record must be
 * one that Fray has printed: nothing but tags, an empty line, and moves with their commands.
 */
export function stepsOfRecord(record: string): string[] {
  const movetext = record.slice(record.indexOf('\n\n') + 2);
  const steps: string[] = [];
  for (const [item, comment] of movetext.matchAll(/\{([^}]*)\}|[^\s{}]+/g)) {
    if (comment !== undefined) {
      for (const [, command, text] of comment.matchAll(/\[%(do|dice|class)\s*([^\]]*)\]/g)) {
        steps.push(command === 'dice' ? `roll:${text!.trim().split(/\s+/).join(',')}` : text!.trim());
      }
    } else if (!/^\d+\.+$/.test(item) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(item)) {
      steps.push(item);
    }
  }
  return steps;
}

/** The position of the tag `FEN` of a record that Fray has printed; null if it has none. */
export function startOfRecord(record: string): string | null {
  const tag = /^\[FEN "((?:\\.|[^"\\])*)"\]$/m.exec(record.slice(0, record.indexOf('\n\n') + 1));
  return tag ? tag[1]!.replace(/\\(.)/g, '$1') : null;
}

/** The request with which the referee plays a step at a node of this kind. */
export function requestOf(step: string, node: string, seats: readonly number[]): Record<string, unknown> {
  if (node === 'chance') {
    if (!step.startsWith('roll:')) return { cmd: 'outcome', outcome: step };
    const faces = step.slice('roll:'.length);
    return { cmd: 'roll', dice: faces === '' ? [] : faces.split(',').map(Number) };
  }
  if (node !== 'simultaneous') return { cmd: 'act', action: step };
  const actions = step.split('&');
  return { cmd: 'act', actions: Object.fromEntries(seats.map((seat, i) => [seat, actions[i]])) };
}
