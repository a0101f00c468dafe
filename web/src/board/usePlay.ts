// A person's turn at the board: what is picked so far, what may be picked next, and when it is sent off.
import { useRef, useState } from 'preact/hooks';

import type { Action, State, Step } from '../protocol';
import type { Hint } from './Board';
import type { Attempt } from './host';
import * as selection from './selection';
import type { Picked, Picking, Placing, Supporter } from './selection';
import { SETTLE_MS } from './settle';
import { gameWords } from './useWords';

export interface PlayOptions {
  state: State;
  /** The person may act now. */
  live: boolean;
  /** Changes whenever the question does. */
  question: string | number;
  /** Every move is to be confirmed, not only a battle. */
  confirmAll: boolean;
  act: (action: Action) => void;
}

/** An entry of a menu; its role, where it matters. */
export type Choice = Picked & { choice: string };

export interface Play {
  picking: Picking;
  /** The last thing that was tried in vain, until something else is done; a new object each time. */
  tried: Attempt | null;
  hints: Map<string, Hint>;
  /** The ability, card or other menu entry that was picked before any square; null if there is none. */
  hand: Step | null;
  /** Picked completely, and waits to be confirmed. */
  ready: Action | null;
  /** What the pointer or the focus suggests, to see its odds. */
  preview: Action | null;
  supporters: Supporter[];
  /** Squares to be filled, where that is what is chosen. */
  placing: Placing | null;
  /** Menu entries that may be picked now. */
  choices: Choice[];
  ahead: { from: string; to: string } | null;
  onSquare: (square: string) => void;
  onPoint: (square: string | null) => void;
  onChoice: (choice: Choice) => void;
  onAction: (action: Action) => void;
  onToggle: (square: string) => void;
  onTyped: (text: string) => string | null;
  onBack: () => void;
  /** Lets go of everything, what is in hand too. */
  drop: () => void;
  confirm: () => void;
}

export function usePlay({ state, live, question, confirmAll, act }: PlayOptions): Play {
  const [, redraw] = useState(0);
  const own = useRef({ question: null as string | number | null, live: false, since: 0, picking: selection.open([]), pointed: null as string | null, tried: null as Attempt | null });
  if (own.current.question !== question || own.current.live !== live) {
    own.current = { ...own.current, question, live, since: performance.now(), picking: selection.open(live ? state.actions : []), tried: null };
  } else if (live) {
    // The same question may be asked again with odds that were not known before.
    own.current.picking = selection.among(own.current.picking, state.actions);
  }
  const { picking, pointed } = own.current;
  const set = (next: Picking) => {
    own.current.picking = next;
    own.current.tried = null;
    redraw((n) => n + 1);
  };

  const commit = (action: Action) => {
    if (live && performance.now() - own.current.since >= SETTLE_MS) act(action);
  };
  /** Dice or cards follow, or an ability is used, which nobody takes back: it is confirmed first. */
  const isGrave = (action: Action) => selection.isFight(action) || confirmAll || usesAbility(state, action) || usesCard(action) || isDealt(state, action) || isInstead(state, action);
  const settle = (next: Picking) => {
    set(next);
    const action = selection.ready(next);
    if (action && !isGrave(action) && selection.isWhole(next)) commit(action);
  };

  const ready = selection.ready(picking);
  const previewed = pointed && !ready ? selection.pick(picking, { square: pointed }) : null;
  const preview = previewed && selection.ready(previewed);
  const supporters = selection.supporters(picking);
  const placing = selection.placing(picking);

  const onSquare = (square: string) => {
    if (!live) return;
    if (selection.lastPicked(picking)?.square === square) {
      if (!ready) return set(selection.back(picking) ?? picking);
      if (picking.automatic) return set({ ...picking, automatic: false });
      return commit(ready);
    }
    if (supporters.some((supporter) => supporter.square === square)) return set(selection.toggle(picking, square));
    if (placing && [...placing.chosen, ...placing.possible].includes(square)) return settle(selection.toggle(picking, square));
    const next = selection.pick(picking, { square });
    if (next) return settle(next);
    if (picking.chosen.length > 0) set(selection.dropSquares(picking));
    own.current.tried = attemptOf(state, picking, square);
    redraw((n) => n + 1);
  };

  return {
    picking,
    tried: own.current.tried,
    hand: selection.inHand(picking)[0] ?? null,
    hints: hintsOf(picking, supporters, placing),
    ready,
    preview: preview && selection.isFight(preview) ? preview : null,
    supporters,
    placing,
    choices: selection.options(picking).filter(isChoice),
    ahead: ready && aheadOf(ready),
    onSquare,
    onPoint: (square) => {
      if (square === own.current.pointed) return;
      own.current.pointed = square;
      if (live) redraw((n) => n + 1);
    },
    onChoice: (choice) => {
      const next = selection.pick(picking, choice);
      if (next) settle(next);
    },
    onAction: (action) => {
      const whole = selection.pickAll(picking, action);
      if (isGrave(action) || !selection.ready(whole)) set(whole);
      else commit(action);
    },
    onToggle: (square) => set(selection.toggle(picking, square)),
    onTyped: (text) => {
      const found = selection.typed(picking, text);
      if ('error' in found) return found.error;
      settle('action' in found ? selection.pickAll(picking, found.action) : found.picking);
      return null;
    },
    onBack: () => set(selection.back(picking) ?? { ...picking, chosen: [], set: null, automatic: false }),
    drop: () => set({ ...picking, chosen: [], set: null, automatic: false }),
    confirm: () => {
      if (ready) commit(ready);
    },
  };
}

/** What a square that is no option was pointed at for: with a piece in hand, for that piece to go there; unless it is another one of its side. */
function attemptOf(state: State, picking: Picking, square: string): Attempt {
  const choice = selection.inHand(picking)[0]?.choice;
  if (choice !== undefined) return { choice, from: square };
  const from = [...picking.chosen].reverse().find((step) => step.square !== undefined)?.square;
  const sideOn = (at: string) => state.pieces.find((piece) => piece.square === at)?.side;
  return from === undefined || sideOn(square) === sideOn(from) ? { from: square } : { from, to: square };
}

/** The action begins with an ability. */
export function usesAbility(state: State, action: Action): boolean {
  const first = action.steps[0]?.choice;
  return first !== undefined && state.abilities.some(({ name }) => name === first);
}

/** The action begins with a card, to be bought or cast. */
export function usesCard({ steps }: Action): boolean {
  return isOfCard(steps[0]);
}

/** A step that picks a card out of the middle or a hand. */
export function isOfCard(step: Step | undefined): boolean {
  return step !== undefined && ['buy', 'card', 'discard'].includes(step.role);
}

/** It is done instead of leaving the decision to another seat. */
export function isInstead({ actions }: State, action: Action): boolean {
  return !action.leaves && actions.some(({ leaves }) => leaves);
}

/** Cards are dealt or dice roll after it. */
function isDealt({ game }: State, { steps }: Action): boolean {
  return gameWords(game).dealt.includes(steps[0]?.choice ?? '');
}

function isChoice(step: Step): step is Step & { choice: string } {
  return step.choice !== undefined;
}

/** Where a plain move leads, to show it before it is confirmed; null if it is an attack or something else. */
export function aheadOf(action: Action): { from: string; to: string } | null {
  const { steps } = action;
  const from = steps.find(({ role }) => role === 'from' || role === 'piece')?.square;
  const to = steps.find(({ role }) => role === 'to')?.square;
  return from && to && !selection.isFight(action) ? { from, to } : null;
}

function hintsOf(picking: Picking, supporters: readonly Supporter[], placing: Placing | null): Map<string, Hint> {
  const hints = new Map<string, Hint>();
  const first = selection.dropSquares(picking);
  const inHand = first.chosen.length > 0;
  const attacked = (at: Picking, option: Step) => (option.role === 'target' && !inHand && !selection.isPeaceful(at, option)) || selection.isAttack(at, option);
  for (const option of selection.options(first)) {
    if (!option.square) continue;
    if (option.role === 'from') hints.set(option.square, inHand ? 'subject' : 'source');
    else if (attacked(first, option)) hints.set(option.square, 'target');
  }
  if (picking.chosen.length > first.chosen.length || hints.size === 0) {
    for (const option of selection.options(picking)) {
      if (option.square) hints.set(option.square, attacked(picking, option) ? 'target' : 'option');
    }
  }
  for (const { square, on } of supporters) hints.set(square, on ? 'joined' : 'may-join');
  for (const square of placing?.possible ?? []) hints.set(square, 'option');
  for (const square of placing?.chosen ?? []) hints.set(square, 'placed');
  for (const { square, role } of picking.chosen) {
    if (square) hints.set(square, role === 'target' && !inHand ? 'aimed' : 'picked');
  }
  const ready = selection.ready(picking);
  const last = selection.lastPicked(picking);
  if (ready && selection.isFight(ready) && last?.square) hints.set(last.square, 'aimed');
  return hints;
}
