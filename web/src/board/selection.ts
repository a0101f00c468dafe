// How a person picks one of the legal actions: by pointing at squares and choosing menu entries, in the order of the
// actions' `steps`. Pure; knows the shape of steps and nothing of any game.
//
// Steps with the roles `supporter` and `place` are no sequence but a set: once all other steps are chosen, the actions that
// are left differ only in that set, whose squares can be toggled in any order. Supporters are suggested, and what the person
// toggles leads to the nearest action; places begin with none, and are complete when they are those of an action.
import type { Action, Step } from '../protocol';
import { isPlacing, keyOf, ordered, setOf, stepTree, type StepNode } from './stepTree';

export { ordered, setOf };

export interface Picking {
  readonly actions: readonly Action[];
  /** The steps picked so far, without those of a set. */
  readonly chosen: readonly Step[];
  /** The set as the person toggled it; null as long as it is left alone: the supporters with the best odds, or no place. */
  readonly set: readonly string[] | null;
  /** The last steps were picked by the page, since there was nothing to choose. */
  readonly automatic: boolean;
}

export interface Supporter {
  square: string;
  on: boolean;
  /** No legal action does without it. */
  fixed: boolean;
}

/** Squares that are to be filled, as far as they are chosen. */
export interface Placing {
  chosen: readonly string[];
  /** The squares that can still be chosen beside those. */
  possible: readonly string[];
  /** How many it will be at most. */
  size: number;
}

/** What a person points at; `role` if that matters. */
export type Picked = Partial<Step>;

/** Opens the choice. A single target is picked at once, so that its odds are seen, and a single square behind which there is a menu. */
export function open(actions: readonly Action[]): Picking {
  const picking: Picking = { actions, chosen: [], set: null, automatic: false };
  const squares = options(picking).filter((step) => step.square !== undefined);
  if (squares.length !== 1) return picking;
  const next = advance({ ...picking, chosen: squares });
  const menu = options(next).length > 0 && options(next).every(({ choice }) => choice !== undefined);
  return ready(next)?.odds || menu ? { ...next, automatic: true } : picking;
}

/** What is picked, of these actions, which have the same steps. */
export function among(picking: Picking, actions: readonly Action[]): Picking {
  return picking.actions === actions ? picking : { ...picking, actions };
}

/** Where the steps picked so far lead to. */
function nodeOf({ actions, chosen }: Picking): StepNode | null {
  let node: StepNode | undefined = stepTree(actions).root;
  for (const step of chosen) node = node?.children.get(keyOf(step));
  return node ?? null;
}

/** What can be picked next, each once. */
export function options(picking: Picking): Step[] {
  return [...(nodeOf(picking)?.children.values() ?? [])].map((node) => node.step!);
}

/** Dice follow at once. */
export function isFight({ odds }: Action): boolean {
  return odds !== undefined;
}

/** Picking `option` completes a fight, but for a choice that may follow: it is an attack. */
export function isAttack(picking: Picking, option: Step): boolean {
  return endsBehind(nodeOf(picking)?.children.get(keyOf(option))).some(isFight);
}

/** Picking `option` completes an action, and nothing is fought for. */
export function isPeaceful(picking: Picking, option: Step): boolean {
  const ends = endsBehind(nodeOf(picking)?.children.get(keyOf(option)));
  return ends.length > 0 && ends.every((action) => !action.odds);
}

/** The actions that end at a node, or behind menus that follow it. */
function endsBehind(node: StepNode | undefined): readonly Action[] {
  if (!node || node.ends.length > 0) return node?.ends ?? [];
  return [...node.children.values()].flatMap((child) => (child.step!.choice !== undefined ? endsBehind(child) : []));
}

/** The last step that there was something to choose at. */
export function lastPicked(picking: Picking): Step | undefined {
  const { chosen } = picking;
  let length = chosen.length;
  while (length > 1 && chosen[length - 1]!.square === undefined && options({ ...picking, chosen: chosen.slice(0, length - 1) }).length === 1) length -= 1;
  return chosen[length - 1];
}

/** An action that was named as a whole; a single choice that ends it stays to be made, for it is there to be confirmed. */
export function pickAll({ actions }: Picking, action: Action): Picking {
  const chosen = ordered(action);
  const all = { actions, chosen, set: setOf(action), automatic: false };
  const before = { ...all, chosen: chosen.slice(0, -1) };
  const asks = chosen.length > 1 && chosen.at(-1)!.choice !== undefined && chosen.at(-2)!.square !== undefined && !action.odds && options(before).length === 1;
  return asks ? before : all;
}

/** The action that has been picked completely, or null. There may be `options` to go on all the same. */
export function ready(picking: Picking): Action | null {
  const complete = finished(picking);
  if (complete.length === 0) return null;
  if (complete.some(isPlacing)) return complete.find((action) => sameSet(setOf(action), picking.set ?? [])) ?? null;
  if (picking.set === null) return bestOdds(complete);
  return closest(complete, picking.set);
}

/** An action has been picked, and there is nothing that could be added to it. */
export function isWhole(picking: Picking): boolean {
  if (!ready(picking)) return false;
  const places = placing(picking);
  return places && places.chosen.length > 0 ? places.possible.length === 0 : options(picking).length === 0;
}

/**
 * Picks a square or a choice; null if that is no option now. `role` tells two options apart that are alike but for it, as
 * buying and discarding a joker. A square of an earlier step starts anew from there, but does
 * not leave a menu entry that was picked before: with an ability in hand no piece is moved by mistake.
 */
export function pick(picking: Picking, step: Picked): Picking | null {
  const least = step.square === undefined ? 0 : inHand(picking).length;
  for (let length = picking.chosen.length; length >= least; length -= 1) {
    const from = { ...picking, chosen: picking.chosen.slice(0, length) };
    const option = options(from).find((other) => matches(other, step));
    if (option) return advance({ ...from, chosen: [...from.chosen, option], set: null, automatic: false });
  }
  return null;
}

/** The menu entries that were picked before any square, such as an ability. */
export function inHand({ chosen }: Picking): readonly Step[] {
  const squares = chosen.findIndex((step) => step.square !== undefined);
  return squares < 0 ? chosen : chosen.slice(0, squares);
}

/** Nothing is picked any more but what is in hand. */
export function dropSquares(picking: Picking): Picking {
  return { ...picking, chosen: inHand(picking), set: null, automatic: false };
}

/** Takes back the last pick that was the person's own; null if there is none. */
export function back(picking: Picking): Picking | null {
  const places = placing(picking)?.chosen ?? [];
  if (places.length > 0) return { ...picking, set: places.slice(0, -1) };
  for (let length = picking.chosen.length - 1; length >= 0; length -= 1) {
    const from = { ...picking, chosen: picking.chosen.slice(0, length), set: null, automatic: false };
    if (options(from).length > 1) return from;
  }
  return null;
}

/** The pieces that may support the picked action, in the order of the actions. */
export function supporters(picking: Picking): Supporter[] {
  const complete = finished(picking).filter((action) => !isPlacing(action));
  const current = ready(picking);
  const squares = new Set(complete.flatMap(setOf));
  return [...squares].map((square) => ({
    square,
    on: current !== null && setOf(current).includes(square),
    fixed: complete.every((action) => setOf(action).includes(square)),
  }));
}

/** The squares that are to be filled; null if none are. */
export function placing(picking: Picking): Placing | null {
  const complete = finished(picking).filter(isPlacing);
  if (complete.length === 0) return null;
  const chosen = picking.set ?? [];
  const sets = complete.map(setOf).filter((squares) => chosen.every((square) => squares.includes(square)));
  const possible = [...new Set(sets.flat())].filter((square) => !chosen.includes(square)).sort();
  return { chosen, possible, size: Math.max(...sets.map((squares) => squares.length)) };
}

/**
 * Switches a square of the set on or off; leaves the picking as it is if no action has it so. Where the rest of the
 * supporters then fits no action, the closest legal set is taken.
 */
export function toggle(picking: Picking, square: string): Picking {
  const places = placing(picking);
  if (places) return togglePlace(picking, places, square);
  const current = ready(picking);
  if (!current) return picking;
  const before = setOf(current);
  const on = !before.includes(square);
  const fitting = finished(picking).filter((action) => setOf(action).includes(square) === on);
  if (fitting.length === 0) return picking;
  return { ...picking, set: setOf(closest(fitting, switched(before, square))), automatic: false };
}

function togglePlace(picking: Picking, { chosen, possible }: Placing, square: string): Picking {
  if (!chosen.includes(square) && !possible.includes(square)) return picking;
  return { ...picking, set: switched(chosen, square), automatic: false };
}

function switched(squares: readonly string[], square: string): string[] {
  return squares.includes(square) ? squares.filter((other) => other !== square) : [...squares, square];
}

/** The picked action if `square` were toggled, to show what a supporter is worth. */
export function ifToggled(picking: Picking, square: string): Action | null {
  return ready(toggle(picking, square));
}

/** Where picking one square after another, or typing them, has led; an error in words if it leads nowhere. */
export function typed(picking: Picking, text: string): { picking: Picking } | { action: Action } | { error: string } {
  const recorded = ofRecord(picking.actions, text);
  if (recorded) return { action: recorded };
  const plain = text.trim().toLowerCase();
  const same = picking.actions.filter((action) => action.text.toLowerCase() === plain);
  if (same.length === 1) return { action: same[0]! };
  let now = open(picking.actions);
  if (now.automatic) now = { ...now, chosen: [], automatic: false };
  const set: string[] = [];
  for (const token of plain.match(/[a-z]\d{1,2}|[a-z]{2,}|[a-z]/g) ?? []) {
    if (/\d/.test(token) && isOfSet(now, token)) {
      set.push(token);
      continue;
    }
    const next = /\d/.test(token) ? onward(now, { square: token }) : pickWord(now, token);
    if (next) now = next;
    else if (token !== 'x' && !now.chosen.some(({ choice }) => choice?.split(' ').includes(token))) return { error: `“${token}” does not fit here.` };
  }
  if (now.chosen.length === 0 && set.length === 0) return { error: 'Type squares, as in e2e4.' };
  if (set.length > 0) {
    now = { ...now, set };
    const found = ready(now);
    if (!found || !sameSet(setOf(found), set)) return { error: placing(now) ? sizeWords(now) : 'These pieces cannot act together.' };
  }
  return { picking: now };
}

/** The only action that game files have so; signs for captures, checks and comments may be left out, capitals where that is clear. */
function ofRecord(actions: readonly Action[], text: string): Action | null {
  const bare = (record: string) => record.trim().replace(/^0-0/, 'O-O').replace(/-0$/, '-O').replace(/[-x+#=!?]/g, '');
  const wanted = bare(text);
  const named = actions.filter(({ record }) => record && bare(record).toLowerCase() === wanted.toLowerCase());
  if (named.length <= 1) return named[0] ?? null;
  const exact = named.filter(({ record }) => bare(record!) === wanted);
  return exact.length === 1 ? exact[0]! : null;
}

function isOfSet(picking: Picking, square: string): boolean {
  return supporters(picking).some((other) => other.square === square) || (placing(picking)?.possible.includes(square) ?? false);
}

/** What is wrong with the places that were typed. */
function sizeWords(picking: Picking): string {
  const size = placing({ ...picking, set: null })!.size;
  return picking.set?.length === size ? 'These squares cannot be filled together.' : `Type ${size} squares.`;
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
 * Picks what follows where there is nothing to choose: the only entry of a menu that follows another menu, as the one
 * captured piece that a card can bring back, or that makes an attack whole, which is confirmed anyhow; and a square that no action goes without, as where the winner of a battle
 * moves to. A plain move always takes two squares, or one could move by looking which moves a piece has.
 */
function advance(picking: Picking): Picking {
  const [next, ...others] = options(picking);
  if (next?.choice !== undefined && others.length === 0 && (picking.chosen.at(-1)?.choice !== undefined || isAttack(picking, next)) && !ready(picking))
    return advance({ ...picking, chosen: [...picking.chosen, next] });
  if (next?.square === undefined || picking.chosen.at(-1)?.role === 'from') return picking;
  const sure = stepTree(picking.actions).common[picking.chosen.length];
  return sure && keyOf(sure) === keyOf(next) ? advance({ ...picking, chosen: [...picking.chosen, next] }) : picking;
}

/** The actions of which all is picked but for their sets; where nothing is picked, only those that begin with a set. */
function finished(picking: Picking): readonly Action[] {
  const ends = nodeOf(picking)?.ends ?? [];
  return picking.chosen.length === 0 ? ends.filter(isPlacing) : ends;
}

function bestOdds(actions: readonly Action[]): Action {
  const chance = (action: Action) => action.odds?.probability ?? 0;
  return actions.reduce((best, action) =>
    chance(action) > chance(best) ||
    (chance(action) === chance(best) && setOf(action).length < setOf(best).length)
      ? action
      : best,
  );
}

function closest(actions: readonly Action[], wanted: readonly string[]): Action {
  const distance = (action: Action) => {
    const squares = setOf(action);
    const shared = squares.filter((square) => wanted.includes(square)).length;
    return squares.length + wanted.length - 2 * shared;
  };
  const least = Math.min(...actions.map(distance));
  return bestOdds(actions.filter((action) => distance(action) === least));
}

function matches(option: Step, picked: Picked): boolean {
  return option.square === picked.square && option.choice === picked.choice && (picked.role ?? option.role) === option.role;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
