// Moves in two columns with their numbers. A click on one looks at that moment; arrow keys walk through them.
import { useEffect, useRef } from 'preact/hooks';

import type { MoveRow, Ply } from './moves';
import './moves.css';

interface MoveListProps {
  rows: readonly MoveRow[];
  /** The entry that is looked at; null for the present. */
  looking: number | null;
  onLook: (seq: number) => void;
}

export function MoveList({ rows, looking, onLook }: MoveListProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  const last = rows.at(-1);
  const plies = rows.flatMap(({ white, black }) => [...white, ...black]);
  const at = looking ?? plies.at(-1)?.seq;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at, last?.number, last?.black.length]);
  if (rows.length === 0) return <p class="log-news moves-none">No move yet</p>;

  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const here = plies.findIndex(({ seq }) => seq === at);
    const to = by === undefined ? undefined : plies[here + by];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onLook(to.seq);
    list.current?.querySelector<HTMLElement>(`[data-seq="${to.seq}"]`)?.focus();
  };
  const cell = (turn: readonly Ply[]) => (
    <td>
      {turn.map((ply) => (
        <button
          key={ply.seq}
          type="button"
          class={ply.rolled ? 'move move-roll' : 'move'}
          data-seq={ply.seq}
          aria-current={ply.seq === at ? 'step' : undefined}
          title={ply.told}
          onClick={() => onLook(ply.seq)}
        >
          {ply.rolled && (
            <>
              <span aria-hidden="true">⚄ </span>
              <span class="visually-hidden">rolled </span>
            </>
          )}
          {ply.text}
        </button>
      ))}
    </td>
  );
  return (
    <div class="moves" tabIndex={0} role="group" aria-label="Moves" onKeyDown={onKey}>
      <table>
        <colgroup>
          <col class="moves-number" />
          <col />
          <col />
        </colgroup>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">Turn</th>
            <th scope="col">White</th>
            <th scope="col">Black</th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map((row) => (
            <tr key={`${row.number}-${row.white[0]?.seq ?? row.black[0]?.seq}`}>
              <th scope="row">{row.number}.</th>
              {cell(row.white)}
              {cell(row.black)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
