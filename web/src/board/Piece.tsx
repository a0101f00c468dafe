// A piece with all that it says of itself. Its number, bar and signs never rest on colour alone.
import { markedOf, type Sign } from './badges';
import { CommanderSign } from './Commander';
import { Icon, PieceShape } from './Icon';
import { useWords } from './useWords';
import type { Piece } from '../protocol';

export function PieceView({ piece }: { piece: Piece }) {
  const { bar, number, factor, out, held, commander, moved, signs, more } = markedOf(piece, useWords());
  return (
    <>
      <span class={['piece-figure', out && 'piece-out', moved && 'piece-moved'].filter(Boolean).join(' ')}>
        <PieceShape kind={piece.kind} letter={piece.letter} side={piece.side} />
      </span>
      {held && <span class="piece-bars" />}
      {bar && (
        <span class="piece-bar">
          <span class="piece-bar-fill" style={{ transform: `scaleX(${bar.value / bar.most})` }} />
          <span class="piece-bar-number">{bar.value}</span>
        </span>
      )}
      {commander && <CommanderSign commander={commander} onPiece />}
      {moved && <MovedSign />}
      {(out || signs.length > 0) && (
        <span class="piece-signs">
          {out && <OutSign />}
          {signs.map((sign) => (
            <SignView key={sign.name} sign={sign} />
          ))}
          {more > 0 && <span class="piece-sign">+{more}</span>}
        </span>
      )}
      {number !== null && <span class="piece-number">{number}</span>}
      {factor && (
        <span class={`piece-factor ${factor.more ? 'piece-factor-more' : 'piece-factor-less'}`}>
          {factor.text}
        </span>
      )}
    </>
  );
}

function SignView({ sign }: { sign: Sign }) {
  return (
    <span class="piece-sign" title={`${sign.name} ${sign.value}`}>
      {sign.icon ? <Icon name={sign.icon} /> : sign.name.slice(0, 2)}
    </span>
  );
}

/** A tick: its move is made. */
function MovedSign() {
  return (
    <svg class="piece-tick" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" />
      <path d="m5.500 10.500 3 3.200 6-7" />
    </svg>
  );
}

function OutSign() {
  return (
    <svg class="piece-sign piece-sign-out" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="7.5" />
      <path d="M4.7 15.3 15.3 4.7" />
    </svg>
  );
}
