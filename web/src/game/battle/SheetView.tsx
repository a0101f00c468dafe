// The card of a character in full: each number with what it is made of, what lasts, and what else matters.
import { PieceShape } from '../../board/Icon';
import { effectWords, partWords, sheetsOn } from '../../board/sheets';
import { capital } from '../../board/words';
import type { Sheet, State } from '../../protocol';
import { sideWord } from '../../words';
import './sheet.css';

interface SheetPanelProps {
  state: State;
  /** The square that was looked at last. */
  square: string | null;
}

export function SheetPanel({ state, square }: SheetPanelProps) {
  const sheets = square ? sheetsOn(state, square) : [];
  return (
    <section class="sheets" aria-label="Card of the piece">
      {sheets.length === 0 ? (
        <p class="sheets-none">Point at a piece, or go to it by key, to see its card here.</p>
      ) : (
        sheets.map((sheet) => <SheetView key={`${sheet.side} ${sheet.role ?? ''}`} sheet={sheet} />)
      )}
    </section>
  );
}

function SheetView({ sheet }: { sheet: Sheet }) {
  const { side, kind, square, title, effects, notes } = sheet;
  const numbers = Object.entries(sheet.numbers).map(([name, value]) => ({ name, value, parts: sheet.parts[name] }));
  return (
    <article class="sheet" aria-label={`${sideWord(side)} ${title} on ${square}`}>
      <header class="sheet-head">
        <PieceShape kind={kind} side={side} />
        <h3>
          {capital(title)} {square}
          <small>
            {sideWord(side)} {kind}
          </small>
        </h3>
      </header>
      <dl class="sheet-numbers">
        {numbers.map(({ name, value, parts }) => (
          <div key={name} class={parts ? 'sheet-number sheet-number-changed' : 'sheet-number'}>
            <dt>{capital(name)}</dt>
            <dd>
              <b>{value}</b>
              {parts && (
                <ul class="sheet-parts">
                  {parts.map((part, i) => (
                    <li key={i} class={part.counts === false ? 'sheet-part-idle' : undefined}>
                      {partWords(part, i === 0)}
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Lines name="Effects" lines={effects.map(effectWords)} />
      <Lines name="Also" lines={notes} />
    </article>
  );
}

function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div class="sheet-lines">
      <h4>{name}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
