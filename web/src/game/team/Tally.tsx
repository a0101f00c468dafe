// The sheet on which both sides keep the tally of their pieces: a box for each hit point, crossed out when it is lost;
// what the queens hold frozen, and queens that are held.
import { useState } from 'preact/hooks';

import { CommanderSign } from '../../board/Commander';
import { PieceShape } from '../../board/Icon';
import { capital } from '../../board/words';
import type { SeatInfo, SideName, State, TallyLine } from '../../protocol';
import { sideWord } from '../../words';
import { playerName } from './team';
import './tally.css';

interface TallyProps {
  state: State;
  seats: readonly SeatInfo[];
  /** Whose half comes first. */
  first: SideName;
  onLook: (squares: readonly string[]) => void;
}

const wide = '(min-width: 75rem)';

export function Tally({ state, seats, first, onLook }: TallyProps) {
  const [open, setOpen] = useState(() => matchMedia(wide).matches);
  if (state.tally.length === 0) return null;
  const sides: SideName[] = first === 'white' ? ['white', 'black'] : ['black', 'white'];
  return (
    <details class="tally" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>Tally sheet</h2>
      </summary>
      <div class="tally-sides" tabIndex={0} role="region" aria-label="Tally sheet of both sides">
        {sides.map((side) => (
          <TallySide key={side} {...{ side, seats, onLook }} lines={state.tally.filter((line) => line.side === side)} state={state} />
        ))}
      </div>
    </details>
  );
}

interface SideProps {
  side: SideName;
  lines: readonly TallyLine[];
  state: State;
  seats: readonly SeatInfo[];
  onLook: (squares: readonly string[]) => void;
}

function TallySide({ side, lines, state, seats, onLook }: SideProps) {
  const commanders = [...new Set(lines.map(({ commander }) => commander))];
  const seatOf = (commander: string) => state.slots.find((slot) => slot.side === side && slot.commander === commander)?.seat;
  return (
    <section class="tally-side" aria-label={`Tally of ${sideWord(side)}`}>
      <h3>
        <PieceShape kind="king" side={side} /> {sideWord(side)}
      </h3>
      {commanders.map((commander) => (
        <div key={commander} class="tally-group">
          <h4>
            <CommanderSign commander={commander} /> {capital(commander)}
            <small> {playerName(seats.find(({ seat }) => seat === seatOf(commander)))}</small>
          </h4>
          <ul>
            {kindsOf(lines.filter((line) => line.commander === commander)).map((same) => (
              <KindRow key={same[0]!.kind} {...{ same, side, onLook }} />
            ))}
          </ul>
        </div>
      ))}
      <Boxes {...{ side, state }} />
    </section>
  );
}

function kindsOf(lines: readonly TallyLine[]): TallyLine[][] {
  return [...new Set(lines.map(({ kind }) => kind))].map((kind) => lines.filter((line) => line.kind === kind));
}

function KindRow({ same, side, onLook }: { same: readonly TallyLine[]; side: SideName; onLook: SideProps['onLook'] }) {
  const { kind } = same[0]!;
  const squares = same.flatMap(({ square }) => square ?? []);
  return (
    <li class="tally-row" onPointerEnter={() => onLook(squares)} onPointerLeave={() => onLook([])}>
      <PieceShape kind={kind} side={side} />
      <span class="tally-kind" aria-hidden="true">
        {kind}
      </span>
      <span class="tally-pieces">
        {same.map((line, i) => (
          <PieceBoxes key={i} line={line} />
        ))}
      </span>
    </li>
  );
}

/** A piece: its boxes, and where it is if it is not on the board as usual. */
function PieceBoxes({ line }: { line: TallyLine }) {
  const { full, hits, state } = line;
  const gone = state === 'lost' || state === 'replaced';
  return (
    <span class={`tally-piece tally-${state}${line.moved ? ' tally-moved' : ''}`} title={lineWords(line)}>
      <span class="visually-hidden">{lineWords(line)}. </span>
      <span class="tally-boxes" aria-hidden="true">
        <span class="tally-grid">
          {Array.from({ length: full }, (_, i) => (
            <i key={i} class={i < hits && !gone ? 'tally-box' : 'tally-box tally-crossed'} />
          ))}
        </span>
        {full > 0 && !gone && hits < full && <b>{hits}</b>}
        {(full === 0 || STATES[state]) && <span class="tally-where">{STATES[state] ?? line.square}</span>}
      </span>
    </span>
  );
}

const STATES: Partial<Record<TallyLine['state'], string>> = { frozen: 'frozen', captive: 'captured', returning: 'returns', lost: 'lost', replaced: 'replaced' };

/** "scout on c1, 7 of 12 hit points, has moved" */
export function lineWords({ kind, state, square, hits, full, moved, note }: TallyLine): string {
  const where = { board: `on ${square}`, frozen: `frozen on ${square}`, captive: `held by the piece on ${square}`, returning: 'to be placed', lost: 'lost', replaced: 'replaced' }[state];
  const points = full > 0 && state !== 'lost' && state !== 'replaced' ? [`${hits} of ${full} hit points`] : [];
  return [`${kind} ${where}`, ...points, ...(note ? [note] : []), ...(moved ? ['has moved'] : [])].join(', ');
}

/** The two boxes of the sheet: whom this side's queen holds frozen, and who holds the other side's queen. */
function Boxes({ side, state: { tally } }: { side: SideName; state: State }) {
  const others = tally.filter((line) => line.side !== side);
  const frozen = others.filter((line) => line.state === 'frozen');
  const queens = others.filter((line) => line.state === 'captive');
  return (
    <dl class="tally-held">
      <div>
        <dt>Frozen</dt>
        <dd>{frozen.length === 0 ? '–' : frozen.map((line) => `${line.kind} on ${line.square}${line.full > 0 ? `, ${line.hits} of ${line.full}` : ''}`).join('; ')}</dd>
      </div>
      <div>
        <dt>Captured queen</dt>
        <dd>{queens.length === 0 ? '–' : queens.map((line) => `on ${line.square}${line.note ? `, ${line.note}` : ''}`).join('; ')}</dd>
      </div>
    </dl>
  );
}
