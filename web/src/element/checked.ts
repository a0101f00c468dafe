// What is given to the element comes from anywhere, so it is looked through before anything is drawn of it: what a state must
// have is there and of its type, what it may leave out is empty.
import type { Action, Frame, GameEvent, Mark, Piece, SideName, State, Step } from '../protocol';
import { spotOf } from '../board/geometry';

/** Why something cannot be shown, as a sentence for people. */
export class BadValue extends Error {}

type Fields = Record<string, unknown>;

const MOST_FILES = 26;
const MOST_RANKS = 99;

function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadValue(`${what} is no object.`);
  return value as Fields;
}

function list<T>(value: unknown, what: string, check: (one: Fields) => T): T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new BadValue(`“${what}” is no list.`);
  return value.map((one, i) => check(fields(one, `Entry ${i} of “${what}”`)));
}

function size(value: unknown, most: number, what: string): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > most) throw new BadValue(`“${what}” is no number from 1 to ${most}.`);
  return value as number;
}

function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new BadValue(`“${what}” is no text.`);
  return value;
}

function isSide(value: unknown): value is SideName {
  return value === 'white' || value === 'black';
}

/** Texts are read as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new BadValue('It is no JSON.');
  }
}

/** A state as the referee gives it, as a value or as JSON; null stays null. Throws BadValue. */
export function checkedState(value: unknown): State | null {
  const given = parsed(value);
  if (given === null || given === undefined) return null;
  const state = fields(given, 'The state');
  const board = { files: size(state.files, MOST_FILES, 'files'), ranks: size(state.ranks, MOST_RANKS, 'ranks') };
  const onBoard = (square: unknown): string => {
    if (typeof square !== 'string' || !spotOf(square, board)) throw new BadValue(`There is no square ${String(square)} on this board.`);
    return square;
  };
  const piece = (one: Fields): Piece => {
    if (!isSide(one.side)) throw new BadValue('The side of a piece is neither “white” nor “black”.');
    const badges = one.badges === undefined ? {} : (fields(one.badges, 'What a piece has as badges') as Record<string, string>);
    return { ...one, square: onBoard(one.square), side: one.side, kind: text(one.kind, 'kind'), letter: text(one.letter ?? '', 'letter'), badges };
  };
  const mark = (one: Fields): Mark => ({ ...one, square: onBoard(one.square), name: text(one.name, 'name') });
  const step = (one: Fields): Step => {
    if (one.square !== undefined) onBoard(one.square);
    else text(one.choice, 'choice');
    return { ...one, role: text(one.role, 'role') };
  };
  const action = (one: Fields): Action => ({ ...one, id: Number(one.id ?? 0), seat: Number(one.seat ?? 0), text: text(one.text, 'text'), steps: list(one.steps, 'steps', step) });
  const same = <T>(one: Fields) => one as T;
  return {
    ...(state as unknown as State),
    game: text(state.game ?? '', 'game'),
    prompt: text(state.prompt ?? '', 'prompt'),
    result: text(state.result ?? '*', 'result'),
    reason: typeof state.reason === 'string' ? state.reason : null,
    node: (state.node ?? 'decision') as State['node'],
    side: isSide(state.side) ? state.side : 'white',
    phase: text(state.phase ?? '', 'phase'),
    position: text(state.position ?? '', 'position'),
    ...board,
    pieces: list(state.pieces, 'pieces', piece),
    marks: list(state.marks, 'marks', mark),
    to_act: list(state.to_act, 'to_act', same<State['to_act'][number]>),
    trays: list(state.trays, 'trays', same<State['trays'][number]>),
    abilities: list(state.abilities, 'abilities', same<State['abilities'][number]>),
    cards: list(state.cards, 'cards', same<State['cards'][number]>),
    slots: list(state.slots, 'slots', same<State['slots'][number]>),
    tally: list(state.tally, 'tally', same<State['tally'][number]>),
    sheets: list(state.sheets, 'sheets', same<State['sheets'][number]>),
    outcomes: list(state.outcomes, 'outcomes', same<State['outcomes'][number]>),
    track: (state.track ?? null) as State['track'],
    battle: (state.battle ?? null) as State['battle'],
    actions: list(state.actions, 'actions', action),
  };
}

/** Events as the referee tells them. Throws BadValue. */
export function checkedEvents(value: unknown): GameEvent[] {
  return list(parsed(value), 'events', (one) => ({ ...one, type: text(one.type, 'type') as GameEvent['type'], text: text(one.text ?? '', 'text') }));
}

/** A moment of a game that is shown: a state, and what led to it. */
export type Moment = Pick<Frame, 'state' | 'events'> & { step: string | null };

/** A list of states, or of objects that have a `state` and may have a `step` and `events`, as the frames of a replay. Throws BadValue. */
export function checkedFrames(value: unknown): Moment[] | null {
  const given = parsed(value);
  if (given === null || given === undefined) return null;
  return list(given, 'frames', (one) => {
    const state = checkedState(one.state ?? one);
    if (!state) throw new BadValue('A frame has no state.');
    return { state, events: checkedEvents(one.events), step: typeof one.step === 'string' ? one.step : null };
  });
}
