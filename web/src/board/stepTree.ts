// The legal actions as a tree of their steps, made once for each list: then what can be picked next is read off at once,
// however many actions there are (Gnostic Chess begins with 1,239).
import type { Action, Step } from '../protocol';

export interface StepNode {
  /** The step that leads here; null at the root. */
  readonly step: Step | null;
  /** What can be picked next, in the order of the actions. */
  readonly children: Map<string, StepNode>;
  /** The actions whose steps have all been picked here, but for their sets of squares. */
  readonly ends: Action[];
}

export interface StepTree {
  readonly root: StepNode;
  /** At each place the step that every action has there, if there is one. */
  readonly common: readonly (Step | null)[];
}

/** Steps of these roles are no sequence but a set of squares: pieces that join in, squares that are filled. */
const SET_ROLES: readonly string[] = ['supporter', 'place'];

/** The steps of an action that are picked one after the other. */
export function ordered(action: Action): Step[] {
  return action.steps.filter(({ role }) => !SET_ROLES.includes(role));
}

/** The squares of an action that are a set. */
export function setOf(action: Action): string[] {
  return action.steps.flatMap(({ role, square }) => (SET_ROLES.includes(role) && square ? [square] : []));
}

/** Its set is built up square by square; supporters are there from the start, with the best odds. */
export function isPlacing(action: Action): boolean {
  return action.steps.some(({ role }) => role === 'place');
}

export function keyOf({ role, square, choice }: Step): string {
  return `${role} ${square ?? ''}=${choice ?? ''}`;
}

const known = new WeakMap<readonly Action[], StepTree>();

export function stepTree(actions: readonly Action[]): StepTree {
  let tree = known.get(actions);
  if (!tree) {
    tree = grow(actions);
    known.set(actions, tree);
  }
  return tree;
}

function grow(actions: readonly Action[]): StepTree {
  const root: StepNode = { step: null, children: new Map(), ends: [] };
  let common: (Step | null)[] | null = null;
  for (const action of actions) {
    const steps = ordered(action);
    insert(root, steps, action);
    const turned = otherWayRound(steps);
    if (turned) insert(root, turned, action);
    common = common ? common.map((step, i) => (step && steps[i] && keyOf(step) === keyOf(steps[i]) ? step : null)) : steps;
  }
  return { root, common: common ?? [] };
}

function insert(root: StepNode, steps: readonly Step[], action: Action): void {
  let node = root;
  for (const step of steps) {
    const key = keyOf(step);
    let next = node.children.get(key);
    if (!next) {
      next = { step, children: new Map(), ends: [] };
      node.children.set(key, next);
    }
    node = next;
  }
  if (!node.ends.includes(action)) node.ends.push(action);
}

/** A `first` and a `second` square are a pair, which can be pointed at in either order. */
function otherWayRound(steps: readonly Step[]): Step[] | null {
  const first = steps.findIndex(({ role }) => role === 'first');
  const second = steps.findIndex(({ role }) => role === 'second');
  if (first < 0 || second < 0) return null;
  const turned = [...steps];
  turned[first] = { ...steps[second]!, role: 'first' };
  turned[second] = { ...steps[first]!, role: 'second' };
  return turned;
}
