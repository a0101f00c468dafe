// What can be chosen, as the server sends it: a tree by steps (docs/server-protocol.md, CHOICES), made into the list of
// actions that the page works with.
import type { Action, ChoiceNode, Choices, Odds, SentOdds, SentState, State, Step } from './protocol';

type Child = ChoiceNode | string | number;

const noRoles = new Set(['text', 'record', 'leaves', 'note', 'odds', 'also', 'shared']);

/** The steps that lead to a node, and their squares: all one after another, and the last. */
interface Path {
  steps: Step[];
  all: string;
  last: string;
}

/** The actions of a tree, which are those of `seat` unless the tree says whose they are. Ids are their places. */
export function decodeChoices(tree: Choices, seat = 0): Action[] {
  const actions: Action[] = [];
  const nodeOf = (child: Child | undefined): ChoiceNode => {
    if (typeof child === 'number') return nodeOf(tree.shared?.[child]);
    return typeof child === 'string' ? { text: child } : (child ?? {});
  };
  const add = ({ record, text = record && '*', odds, leaves, note }: ChoiceNode, path: Path, of: number) => {
    if (text === undefined) return;
    actions.push({
      id: actions.length, text: written(text, path), ...(record && { record: written(record, path) }), seat: of, steps: path.steps,
      ...(odds && { odds: withProbability(odds) }), ...(leaves && { leaves }), ...(note && { note }),
    });
  };
  const walk = (node: ChoiceNode, path: Path, of: number) => {
    add(node, path, of);
    for (const other of node.also ?? []) add(other, path, of);
    for (const role of Object.keys(node)) {
      if (noRoles.has(role)) continue;
      for (const [keys, child] of Object.entries(node[role] as Record<string, Child>)) {
        const below = nodeOf(child);
        if (role === 'seat') walk(below, path, Number(keys.slice(1)));
        else for (const key of stepsOf(keys)) walk(below, further(path, role, key), of);
      }
    }
  };
  walk(tree, { steps: [], all: '', last: '' }, seat);
  return actions;
}

/** Several squares, or one step with a choice, which may have spaces. */
function stepsOf(keys: string): string[] {
  return keys.includes('=') ? [keys] : keys.split(' ');
}

function further({ steps, all, last }: Path, role: string, key: string): Path {
  const sign = key.indexOf('=');
  const square = sign < 0 ? key : key.slice(0, sign);
  const step = { role, ...(square && { square }), ...(sign >= 0 && { choice: key.slice(sign + 1) }) };
  return { steps: [...steps, step], all: all + square, last: square || last };
}

function written(text: string, { all, last }: Path): string {
  return text.replace('*', all).replace('^', last);
}

/** Of a roll it follows from the numbers. */
function withProbability(odds: SentOdds): Odds {
  const { wins = 0, rolls = 1, probability = wins / rolls } = odds;
  return { ...odds, probability };
}

/** What a position says behind its first word: words NAME=VALUE, and those without a name under their numbers. */
export function fieldsOf(position: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const [, ...words] = position.split(' ');
  words.forEach((word, i) => {
    const sign = word.indexOf('=');
    fields[sign < 0 ? String(i + 1) : word.slice(0, sign)] = word.slice(sign + 1);
  });
  return fields;
}

/** The state with the list of actions; `seat` is whose they are if only one seat is to act. */
export function decodeState({ choices, ...state }: SentState, seat: number | null = null): State {
  const whose = seat ?? state.to_act[0]?.seat ?? 0;
  return { ...state, actions: state.actions ?? decodeChoices(choices ?? {}, whose), outcomes: state.outcomes ?? [] };
}
