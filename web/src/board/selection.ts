// How a person picks one of the legal actions: by pointing at squares and choosing menu entries, in the order of the
// actions' `steps`. Pure; knows the shape of steps and nothing of any game.
//
// Steps with the role `supporter` are no sequence but a set: once all other steps are chosen, the actions that are left
// differ only in their supporters, which can be toggled in any order.
import type { Action, Step } from '../protocol';

export interface Picking {
  readonly actions: readonly Action[];
  /** The steps picked so far, without supporters. */
  readonly chosen: readonly Step[];
  /** The supporters as the person toggled them; null as long as it is left at the best odds. */
  readonly supporters: readonly string[] | null;
  /** The last steps were picked by the page, since there was nothing to choose. */
  readonly automatic: boolean;
}

export interface Supporter {
  square: string;
  on: boolean;
  /** No legal action does without it. */
  fixed: boolean;
}

/** Opens the choice. A single target is picked at once, so that its odds are seen. */
export function open(actions: readonly Action[]): Picking {
  const picking: Picking = { actions, chosen: [], supporters: null, automatic: false };
  const squares = options(picking).filter((step) => step.square !== undefined);
  if (squares.length !== 1) return picking;
  const next = advance({ ...picking, chosen: squares });
  return ready(next)?.odds ? { ...next, automatic: true } : picking;
}

/** The actions that are still possible. */
export function candidates({ actions, chosen }: Picking): Action[] {
  return actions.filter((action) => {
    const steps = ordered(action);
    return chosen.every((step, i) => steps[i] !== undefined && sameStep(steps[i], step));
  });
}

/** What can be picked next, each once. */
export function options(picking: Picking): Step[] {
  const found: Step[] = [];
  for (const action of candidates(picking)) {
    const step = ordered(action)[picking.chosen.length];
    if (step && !found.some((other) => sameStep(other, step))) found.push(step);
  }
  return found;
}

/** The action that has been picked completely, or null. There may be `options` to go on all the same. */
export function ready(picking: Picking): Action | null {
  const complete = finished(picking);
  if (complete.length === 0) return null;
  if (picking.supporters === null) return bestOdds(complete);
  return closest(complete, picking.supporters);
}

/** Picks a square or a choice; null if that is no option now. A square of an earlier step starts anew from there. */
export function pick(picking: Picking, step: { square?: string; choice?: string }): Picking | null {
  for (let length = picking.chosen.length; length >= 0; length -= 1) {
    const from = { ...picking, chosen: picking.chosen.slice(0, length) };
    const option = options(from).find((other) => matches(other, step));
    if (option) return advance({ ...from, chosen: [...from.chosen, option], supporters: null, automatic: false });
  }
  return null;
}

/** Takes back the last pick that was the person's own; null if there is none. */
export function back(picking: Picking): Picking | null {
  for (let length = picking.chosen.length - 1; length >= 0; length -= 1) {
    const from = { ...picking, chosen: picking.chosen.slice(0, length), supporters: null, automatic: false };
    if (options(from).length > 1) return from;
  }
  return null;
}

/** The pieces that may support the picked action, in the order of the actions. */
export function supporters(picking: Picking): Supporter[] {
  const complete = finished(picking);
  const current = ready(picking);
  const squares = new Set(complete.flatMap(supportersOf));
  return [...squares].map((square) => ({
    square,
    on: current !== null && supportersOf(current).includes(square),
    fixed: complete.every((action) => supportersOf(action).includes(square)),
  }));
}

/** Switches a supporter on or off. Where the rest then fits no action, the closest legal set is taken. */
export function toggle(picking: Picking, square: string): Picking {
  const current = ready(picking);
  if (!current) return picking;
  const before = supportersOf(current);
  const on = !before.includes(square);
  const fitting = finished(picking).filter((action) => supportersOf(action).includes(square) === on);
  if (fitting.length === 0) return picking;
  const wanted = on ? [...before, square] : before.filter((other) => other !== square);
  return { ...picking, supporters: supportersOf(closest(fitting, wanted)), automatic: false };
}

/** The picked action if `square` were toggled, to show what a supporter is worth. */
export function ifToggled(picking: Picking, square: string): Action | null {
  return ready(toggle(picking, square));
}

export function supportersOf(action: Action): string[] {
  return action.steps.flatMap((step) => (step.role === 'supporter' && step.square ? [step.square] : []));
}

/** The steps of an action that are picked one after the other. */
export function ordered(action: Action): Step[] {
  return action.steps.filter((step) => step.role !== 'supporter');
}

/** Where picking one square after another, or typing them, has led; an error in words if it leads nowhere. */
export function typed(picking: Picking, text: string): { picking: Picking } | { action: Action } | { error: string } {
  const plain = text.trim().toLowerCase();
  const same = picking.actions.filter((action) => action.text.toLowerCase() === plain);
  if (same.length === 1) return { action: same[0]! };
  let now = open(picking.actions);
  if (now.automatic) now = { ...now, chosen: [], automatic: false };
  const set: string[] = [];
  for (const token of plain.match(/[a-z]\d{1,2}|[a-z]{2,}|[a-z]/g) ?? []) {
    if (/\d/.test(token) && supporters(now).some(({ square }) => square === token)) {
      set.push(token);
      continue;
    }
    const next = /\d/.test(token) ? onward(now, { square: token }) : pickWord(now, token);
    if (next) now = next;
    else if (token !== 'x') return { error: `“${token}” does not fit here.` };
  }
  if (now.chosen.length === 0) return { error: 'Type squares, as in e2e4.' };
  if (set.length > 0) {
    now = { ...now, supporters: set };
    if (!sameSet(supportersOf(ready(now)!), set)) return { error: 'These pieces cannot act together.' };
  }
  return { picking: now };
}

function onward(picking: Picking, step: { square: string }): Picking | null {
  const next = pick(picking, step);
  return next && next.chosen.length > picking.chosen.length ? next : null;
}

function pickWord(picking: Picking, word: string): Picking | null {
  const fitting = options(picking).filter((step) => step.choice?.toLowerCase().startsWith(word));
  return fitting.length === 1 ? pick(picking, { choice: fitting[0]!.choice! }) : null;
}

/**
 * Picks what follows where there is nothing to choose: a square that no action goes without, as where the winner of a
 * battle moves to. A plain move always takes two squares, or one could move by looking which moves a piece has.
 */
function advance(picking: Picking): Picking {
  const next = options(picking)[0];
  const place = picking.chosen.length;
  if (next?.square === undefined || picking.chosen.at(-1)?.role === 'from') return picking;
  const sure = picking.actions.every((action) => {
    const steps = ordered(action);
    return steps.length <= place ? false : sameStep(steps[place]!, next);
  });
  return sure ? advance({ ...picking, chosen: [...picking.chosen, next] }) : picking;
}

function finished(picking: Picking): Action[] {
  const length = picking.chosen.length;
  return length === 0 ? [] : candidates(picking).filter((action) => ordered(action).length === length);
}

function bestOdds(actions: readonly Action[]): Action {
  const chance = (action: Action) => action.odds?.probability ?? 0;
  return actions.reduce((best, action) =>
    chance(action) > chance(best) ||
    (chance(action) === chance(best) && supportersOf(action).length < supportersOf(best).length)
      ? action
      : best,
  );
}

function closest(actions: readonly Action[], wanted: readonly string[]): Action {
  const distance = (action: Action) => {
    const squares = supportersOf(action);
    const shared = squares.filter((square) => wanted.includes(square)).length;
    return squares.length + wanted.length - 2 * shared;
  };
  const least = Math.min(...actions.map(distance));
  return bestOdds(actions.filter((action) => distance(action) === least));
}

function sameStep(a: Step, b: Step): boolean {
  return a.role === b.role && matches(a, b);
}

function matches(a: { square?: string; choice?: string }, b: { square?: string; choice?: string }): boolean {
  return a.square === b.square && a.choice === b.choice;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
