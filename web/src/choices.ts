// What can be chosen, as the server sends it: a tree by steps (docs/server-protocol.md, CHOICES), made into the list of
// actions that the page works with.
import type { Action, ChoiceNode, SentState, State, Step } from './protocol';

const noRoles = new Set(['text', 'record', 'leaves', 'note', 'odds', 'also']);

/** The actions of a tree, which are those of `seat` unless the tree says whose they are. Ids are their places. */
export function decodeChoices(tree: ChoiceNode, seat = 0): Action[] {
  const actions: Action[] = [];
  const add = ({ text, record, odds, leaves, note }: ChoiceNode, steps: Step[], of: number) => {
    if (text !== undefined) actions.push({ id: actions.length, text, ...(record && { record }), seat: of, steps, ...(odds && { odds }), ...(leaves && { leaves }), ...(note && { note }) });
  };
  const walk = (node: ChoiceNode, steps: Step[], of: number) => {
    add(node, steps, of);
    for (const other of node.also ?? []) add(other, steps, of);
    for (const role of Object.keys(node)) {
      if (noRoles.has(role)) continue;
      for (const [key, below] of Object.entries(node[role] as Record<string, ChoiceNode | string>)) {
        const child = typeof below === 'string' ? { text: below } : below;
        if (role === 'seat') walk(child, steps, Number(key.slice(1)));
        else walk(child, [...steps, stepOf(role, key)], of);
      }
    }
  };
  walk(tree, [], seat);
  return actions;
}

function stepOf(role: string, key: string): Step {
  const sign = key.indexOf('=');
  const square = sign < 0 ? key : key.slice(0, sign);
  return { role, ...(square && { square }), ...(sign >= 0 && { choice: key.slice(sign + 1) }) };
}

/** The state with the list of actions; `seat` is whose they are if only one seat is to act. */
export function decodeState({ choices, ...state }: SentState, seat: number | null = null): State {
  const whose = seat ?? state.to_act[0]?.seat ?? 0;
  return { ...state, actions: state.actions ?? decodeChoices(choices ?? {}, whose), outcomes: state.outcomes ?? [] };
}
