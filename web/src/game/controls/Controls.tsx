// What one may say about the game besides playing: undo, offers and their answers, resigning. Each at a place of its own.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { OfferKind, SeatInfo, Update } from '../../protocol';
import { Glyph, type GlyphName } from './Glyph';
import { nameOf, offerWords } from '../log/log';
import type { Saying } from './saying';
import './controls.css';

interface ControlsProps {
  update: Update;
  /** Why nothing can be undone, if so. */
  undoReason: string | null;
  say: Saying;
}

export function Controls({ update, undoReason, say }: ControlsProps) {
  const [asking, setAsking] = useState(false);
  const end = useRef<HTMLButtonElement>(null);
  const can = (what: string) => update.can.includes(what);
  const ending = can('abort') ? 'abort' : 'resign';
  const playing = update.phase === 'playing';
  useEffect(() => {
    if (!playing) setAsking(false);
  }, [playing]);
  if (!playing) return null;
  if (asking) {
    const playOn = () => {
      setAsking(false);
      requestAnimationFrame(() => end.current?.focus());
    };
    return <Sure ending={ending} onPlayOn={playOn} onEnd={() => say({ type: ending })} />;
  }
  return (
    <div class="controls" role="group" aria-label="Controls">
      <span class="control-tip" title={undoReason ?? 'Takes back your last choice of this turn'}>
        <button type="button" class="control" disabled={!can('undo')} onClick={() => say({ type: 'undo', version: update.version })} aria-describedby="undo-reason">
          <Glyph name="undo" /> Undo
        </button>
        <span id="undo-reason" class="visually-hidden">{undoReason}</span>
      </span>
      <OfferButton {...{ update, say }} what="takeback" glyph="back" label="Takeback" />
      <OfferButton {...{ update, say }} what="draw" glyph="draw" label="Draw" />
      <span class="controls-gap" />
      <button type="button" class="control control-grave" ref={end} disabled={!can(ending)} onClick={() => setAsking(true)}>
        <Glyph name="flag" /> {ending === 'abort' ? 'Abort' : 'Resign'}
      </button>
    </div>
  );
}

interface SureProps {
  ending: 'resign' | 'abort';
  onPlayOn: () => void;
  onEnd: () => void;
}

/** Asks again in place of the controls. Who clicks twice by mistake plays on: that button stands where the first was. */
function Sure({ ending, onPlayOn, onEnd }: SureProps) {
  const playOn = useRef<HTMLButtonElement>(null);
  useEffect(() => playOn.current?.focus(), []);
  const question = ending === 'abort' ? 'End it without a result?' : 'Give the game up?';
  return (
    <div class="controls controls-ask" role="group" aria-label={`Really ${ending}?`} onKeyDown={(event) => event.key === 'Escape' && onPlayOn()}>
      <span class="controls-question">{question}</span>
      <button type="button" class="control control-danger" onClick={onEnd}>
        {ending === 'abort' ? 'Yes, abort' : 'Yes, resign'}
      </button>
      <span class="controls-gap" />
      <button type="button" class="control" ref={playOn} onClick={onPlayOn}>
        Play on
      </button>
    </div>
  );
}

interface OfferButtonProps {
  update: Update;
  what: OfferKind;
  glyph: GlyphName;
  label: string;
  say: Saying;
}

function OfferButton({ update, what, glyph, label, say }: OfferButtonProps) {
  const { version } = update;
  if (update.can.includes(`withdraw:${what}`)) {
    return (
      <button type="button" class="control control-on" onClick={() => say({ type: 'answer', version, what, accept: false })}>
        <Glyph name={glyph} /> Withdraw
      </button>
    );
  }
  return (
    <button type="button" class="control" disabled={!update.can.includes(`offer:${what}`)} title={what === 'draw' ? 'Offer a draw' : 'Ask to take back your last turn'} onClick={() => say({ type: 'offer', version, what })}>
      <Glyph name={glyph} /> {label}
    </button>
  );
}

interface OffersProps {
  update: Update;
  seats: readonly SeatInfo[];
  say: Saying;
}

/** Offers of the other side. They stand away from the buttons that make offers, accept and decline far apart. */
export function Offers({ update, seats, say }: OffersProps) {
  const open = update.offers.filter(({ what }) => update.can.includes(`answer:${what}`));
  const { version } = update;
  return (
    <>
      {open.map(({ seat, what }) => (
        <section key={what} class="offer" role="alertdialog" aria-label={`Offer of a ${what}`}>
          <p>
            {nameOf(seat, seats)} {offerWords(what)}.
          </p>
          <div class="offer-answers">
            <button type="button" class="control" onClick={() => say({ type: 'answer', version, what, accept: false })}>
              Decline
            </button>
            <button type="button" class="control control-accept" onClick={() => say({ type: 'answer', version, what, accept: true })}>
              Accept {what}
            </button>
          </div>
        </section>
      ))}
    </>
  );
}
