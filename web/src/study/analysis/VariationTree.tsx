// The tree as lines: moves one after another, what was tried instead below the move that it replaces.
import { useEffect, useRef } from 'preact/hooks';

import type { Analysis } from './analysis';
import { childrenOf, pathTo, ROOT, type Tree } from './tree';

export function VariationTree({ analysis }: { analysis: Analysis }) {
  const { tree } = analysis.file.value;
  const at = analysis.at.value;
  const past = new Set(pathTo(tree, at));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at, tree]);
  return (
    <div class="variations" ref={list} tabIndex={0} role="group" aria-label="Moves and variations">
      <button type="button" class="variation-step" aria-current={at === ROOT ? 'step' : undefined} onClick={() => void analysis.show(ROOT)}>
        Start
      </button>
      <Comment text={tree[ROOT]!.comment} />
      <Line {...{ analysis, tree, past }} from={childrenOf(tree, ROOT)[0]} />
    </div>
  );
}

interface LineProps {
  analysis: Analysis;
  tree: Tree;
  /** The steps that lead to the one that is shown. */
  past: ReadonlySet<number>;
  from: number | undefined;
}

/** The line that begins with a node and goes on with the first of what follows each. */
function Line({ analysis, tree, past, from }: LineProps) {
  const parts = [];
  let first = true;
  for (let id = from; id !== undefined; id = childrenOf(tree, id)[0]) {
    const { parent, comment } = tree[id]!;
    const [main, ...others] = childrenOf(tree, parent);
    parts.push(
      <StepButton key={id} {...{ analysis, tree, past, id }} numbered={first || beginsTurn(tree, id)} />,
      <Comment key={`c${id}`} text={comment} />,
    );
    // Only where the line goes through the main one; the others have been told there.
    if (id === main && others.length > 0)
      parts.push(
        <ul key={`v${id}`} class="variation">
          {others.map((other) => (
            <li key={other}>
              <Line {...{ analysis, tree, past }} from={other} />
            </li>
          ))}
        </ul>,
      );
    first = comment !== '' || (id === main && others.length > 0);
  }
  return <>{parts}</>;
}

function beginsTurn(tree: Tree, id: number): boolean {
  const { parent, turn, side } = tree[id]!;
  return parent === ROOT || tree[parent]!.turn !== turn || tree[parent]!.side !== side;
}

/** "12." before White's turn, "12…" before Black's. */
function numberOf(tree: Tree, id: number): string {
  const { turn, side } = tree[id]!;
  return turn === 0 ? '' : side === 'white' ? `${turn}.` : `${turn}…`;
}

function StepButton({ analysis, tree, past, id, numbered }: Omit<LineProps, 'from'> & { id: number; numbered: boolean }) {
  const { label, chance, side, turn } = tree[id]!;
  const at = analysis.at.value;
  return (
    <button
      type="button"
      class={`variation-step${chance ? ' variation-chance' : ''}${past.has(id) ? ' variation-past' : ''}`}
      aria-current={id === at ? 'step' : undefined}
      onClick={() => void analysis.show(id)}
    >
      {numbered && turn > 0 && (
        <>
          <span class="variation-number" aria-hidden="true">
            {numberOf(tree, id)}{' '}
          </span>
          <span class="visually-hidden">
            {side === 'white' ? 'White' : 'Black'} {turn},{' '}
          </span>
        </>
      )}
      {chance && <span aria-hidden="true">⚄ </span>}
      {chance && <span class="visually-hidden">chance: </span>}
      {label}
    </button>
  );
}

function Comment({ text }: { text: string }) {
  return text ? <span class="variation-comment"> {text} </span> : null;
}
