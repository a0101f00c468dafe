// What every question is answered with: what was asked for, or an error as a value.

/** What was wrong; docs/protocol.md and docs/worker.md of Fray say when each comes. The last three are this package's own. */
export type ErrorCode =
  | 'bad_json' | 'line_too_long' | 'bad_request' | 'unknown_command' | 'unknown_job' | 'no_game' | 'unknown_game' | 'bad_option'
  | 'bad_position' | 'bad_placement' | 'bad_field' | 'missing_field' | 'unknown_field' | 'bad_state' | 'contradiction'
  | 'wrong_node' | 'bad_action' | 'illegal_action' | 'bad_outcome' | 'bad_dice' | 'bad_game' | 'nothing_to_undo' | 'too_large' | 'not_possible'
  /** The WebAssembly module failed. What was asked had no effect; the game goes on in a new instance. */
  | 'module'
  /** It was stopped before anything was known. */
  | 'stopped'
  /** The thinker has been closed. */
  | 'closed';

/** What was wrong: a code for programs and a sentence for people. */
export interface FrayError {
  code: ErrorCode;
  message: string;
}

/** The answer to what could not be done. The game is then exactly as it was before. */
export interface Refusal {
  ok: false;
  error: FrayError;
}

/** What was asked for, or why not. Look at `ok` first. */
export type Answer<T> = ({ ok: true } & T) | Refusal;

/** What `must` throws. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly code: ErrorCode, message: string) {
    super(message);
  }
}

/** The answer if it is a good one; else throws `Refused`. For scripts, where an error is a mistake of the script. */
export function must<T extends { ok: boolean }>(answer: T): Extract<T, { ok: true }> {
  if (!answer.ok) {
    const { code, message } = (answer as unknown as Refusal).error;
    throw new Refused(code, message);
  }
  return answer as Extract<T, { ok: true }>;
}

/** @internal */
export function refuse(code: ErrorCode, message: string): Refusal {
  return { ok: false, error: { code, message } };
}
