// What there is to know of a piece, and how it moves, beside its square: for whoever rests on it with the mouse or the
// focus, or holds a finger on it. Screen readers have the same in the label of the square.
import { Fragment } from 'preact';

import type { Sheet, State } from '../protocol';
import { conditionOf, factorText } from './badges';
import { spotOf, turned, type BoardSize } from './geometry';
import { MoveDiagram } from './MoveDiagram';
import { manWords } from '../words';
import { effectWords, sheetLines, sheetsOn, valueOf, type LineWords } from './sheets';
import { gameWords } from './useWords';
import { capital, markWords, pieceAt } from './words';

/** There is more to know of what stands on the square than how it moves. */
export function hasCondition(state: State, square: string): boolean {
  const piece = pieceAt(state, square);
  return piece !== undefined && conditionOf(piece) !== null;
}

interface PieceCardProps {
  state: State;
  square: string;
  size: BoardSize;
  flipped: boolean;
}

export function PieceCard({ state, square, size, flipped }: PieceCardProps) {
  const sheets = sheetsOn(state, square);
  const piece = pieceAt(state, square);
  const condition = piece && conditionOf(piece);
  const spot = spotOf(square, size);
  if (!piece || !spot) return null;
  const { column, row } = turned(spot, size, flipped);
  const shade = state.marks.find((mark) => mark.square === square && mark.level !== undefined);
  const others = Object.entries(piece.badges).filter(([name]) => !condition?.badges.includes(name));
  const across = { [column < size.files / 2 ? 'left' : 'right']: `${((column < size.files / 2 ? column : size.files - 1 - column) / size.files) * 100}%` };
  const down = row < size.ranks / 2 ? { top: `${((row + 1) / size.ranks) * 100}%` } : { bottom: `${((size.ranks - row) / size.ranks) * 100}%` };
  if (sheets.length > 0) {
    return (
      <div class="piece-card" style={{ ...across, ...down }} aria-hidden="true">
        {sheets.map((sheet) => (
          <ShortSheet key={sheet.side} sheet={sheet} lines={sheetLines(sheet, gameWords(state.game).sheet.glance)} />
        ))}
        <MoveDiagram {...{ state, piece }} />
      </div>
    );
  }
  if (!condition) {
    return (
      <div class="piece-card" style={{ ...across, ...down }} aria-hidden="true">
        <strong>
          {manWords(piece.side, piece.kind)} {square}
        </strong>
        <MoveDiagram {...{ state, piece }} />
      </div>
    );
  }
  return (
    <div class="piece-card" style={{ ...across, ...down }} aria-hidden="true">
      <strong>
        {manWords(piece.side, piece.kind)} {square}
      </strong>
      <dl>
        <dt>Hit points</dt>
        <dd>
          {condition.left} of {condition.full}
        </dd>
        {(condition.multiplier !== 1 || shade !== undefined) && (
          <>
            <dt>Here</dt>
            <dd>
              {condition.effective} ({factorText(condition.multiplier)}
              {shade !== undefined && `, ${markWords(gameWords(state.game), shade)}`})
            </dd>
          </>
        )}
        {condition.dice !== null && (
          <>
            <dt>Dice</dt>
            <dd>{condition.dice === 1 ? '1 a round' : `1 to ${condition.dice} a round`}</dd>
          </>
        )}
        {others.map(([name, value]) => (
          <>
            <dt>{capital(name)}</dt>
            <dd>{value || 'yes'}</dd>
          </>
        ))}
      </dl>
      <MoveDiagram {...{ state, piece }} />
    </div>
  );
}

/** A character at a glance; the panel beside the board has all of it. */
function ShortSheet({ sheet, lines }: { sheet: Sheet; lines: LineWords[] }) {
  return (
    <section>
      <strong>
        {capital(sheet.side)} {sheet.title} {sheet.square}, level {valueOf(sheet, 'level')}
      </strong>
      <dl>
        {lines.map(({ name, values }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{values}</dd>
          </Fragment>
        ))}
      </dl>
      {sheet.effects.map((effect) => (
        <small key={effect.name}>{effectWords(effect)}</small>
      ))}
    </section>
  );
}
