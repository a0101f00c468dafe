// A person's turn at the board: what is picked so far, what may be picked next, and when it is sent off.
import { useRef, useState } from 'preact/hooks';

import type { Action, State } from '../protocol';
import type { Hint } from './Board';
import * as selection from './selection';
import type { Picking, Supporter } from './selection';

/** Clicks so soon after the question has changed were meant for the one before. */
export const SETTLE_MS = 300;

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

export interface Play {
  picking: Picking;
  hints: Map<string, Hint>;
  /** Picked completely, and waits to be confirmed. */
  ready: Action | null;
  /** What the pointer or the focus suggests, to see its odds. */
  preview: Action | null;
  supporters: Supporter[];
  /** Menu entries that may be picked now. */
  choices: string[];
  ahead: { from: string; to: string } | null;
  onSquare: (square: string) => void;
  onPoint: (square: string | null) => void;
  onChoice: (choice: string) => void;
  onAction: (action: Action) => void;
  onToggle: (square: string) => void;
  onTyped: (text: string) => string | null;
  onBack: () => void;
  confirm: () => void;
}

export function usePlay({ state, live, question, confirmAll, act }: PlayOptions): Play {
  const [, redraw] = useState(0);
  const own = useRef({ question: null as string | number | null, live: false, since: 0, picking: selection.open([]), pointed: null as string | null });
  if (own.current.question !== question || own.current.live !== live) {
    own.current = { ...own.current, question, live, since: Date.now(), picking: selection.open(live ? state.actions : []) };
  }
  const { picking, pointed } = own.current;
  const set = (next: Picking) => {
    own.current.picking = next;
    redraw((n) => n + 1);
  };

  const commit = (action: Action) => {
    if (live && Date.now() - own.current.since >= SETTLE_MS) act(action);
  };
  const settle = (next: Picking) => {
    set(next);
    const action = selection.ready(next);
    if (action && !action.odds && !confirmAll && selection.options(next).length === 0) commit(action);
  };

  const ready = selection.ready(picking);
  const previewed = pointed && !ready ? selection.pick(picking, { square: pointed }) : null;
  const preview = previewed && selection.ready(previewed);
  const supporters = selection.supporters(picking);

  const onSquare = (square: string) => {
    if (!live) return;
    const last = picking.chosen.at(-1);
    if (last?.square === square) {
      if (!ready) return set(selection.back(picking) ?? picking);
      if (picking.automatic) return set({ ...picking, automatic: false });
      return commit(ready);
    }
    if (supporters.some((supporter) => supporter.square === square)) return set(selection.toggle(picking, square));
    const next = selection.pick(picking, { square });
    if (next) settle(next);
    else if (picking.chosen.length > 0) set({ ...picking, chosen: [], supporters: null, automatic: false });
  };

  return {
    picking,
    hints: hintsOf(picking, supporters),
    ready,
    preview: preview?.odds ? preview : null,
    supporters,
    choices: selection.options(picking).flatMap((step) => (step.choice === undefined ? [] : [step.choice])),
    ahead: ready && !ready.odds ? aheadOf(ready) : null,
    onSquare,
    onPoint: (square) => {
      if (square === own.current.pointed) return;
      own.current.pointed = square;
      if (live) redraw((n) => n + 1);
    },
    onChoice: (choice) => {
      const next = selection.pick(picking, { choice });
      if (next) settle(next);
    },
    onAction: (action) => {
      if (action.odds || confirmAll) set(pickAll(picking, action));
      else commit(action);
    },
    onToggle: (square) => set(selection.toggle(picking, square)),
    onTyped: (text) => {
      const found = selection.typed(picking, text);
      if ('error' in found) return found.error;
      settle('action' in found ? pickAll(picking, found.action) : found.picking);
      return null;
    },
    onBack: () => set(selection.back(picking) ?? { ...picking, chosen: [], supporters: null, automatic: false }),
    confirm: () => {
      if (ready) commit(ready);
    },
  };
}

function pickAll({ actions }: Picking, action: Action): Picking {
  return { actions, chosen: selection.ordered(action), supporters: selection.supportersOf(action), automatic: false };
}

/** Where a plain move leads, to show it before it is confirmed. */
export function aheadOf(action: Action): { from: string; to: string } | null {
  const [from, to] = action.steps;
  if (!from?.square || !to?.square || from.role === 'target') return null;
  return { from: from.square, to: to.square };
}

function hintsOf(picking: Picking, supporters: readonly Supporter[]): Map<string, Hint> {
  const hints = new Map<string, Hint>();
  const first = { ...picking, chosen: [] };
  for (const { square, role } of selection.options(first)) {
    if (square && role === 'from') hints.set(square, 'source');
    else if (square && role === 'target') hints.set(square, 'target');
  }
  if (picking.chosen.length > 0 || hints.size === 0) {
    for (const { square, role } of selection.options(picking)) {
      if (square) hints.set(square, role === 'target' ? 'target' : 'option');
    }
  }
  for (const { square, on } of supporters) hints.set(square, on ? 'joined' : 'may-join');
  for (const { square, role } of picking.chosen) {
    if (square) hints.set(square, role === 'target' ? 'aimed' : 'picked');
  }
  return hints;
}
