// A piece with all that it says of itself. Its number, bar and signs never rest on colour alone.
import { markedOf, type Sign } from './badges';
import { Icon, PieceShape } from './Icon';
import type { Piece } from '../protocol';

export function PieceView({ piece }: { piece: Piece }) {
  const { bar, number, out, signs, more } = markedOf(piece);
  return (
    <>
      <span class={out ? 'piece-figure piece-out' : 'piece-figure'}>
        <PieceShape kind={piece.kind} letter={piece.letter} side={piece.side} />
      </span>
      {bar && (
        <span class="piece-bar">
          <span class="piece-bar-fill" style={{ transform: `scaleX(${bar.value / bar.most})` }} />
          <span class="piece-bar-number">{bar.value}</span>
        </span>
      )}
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

function OutSign() {
  return (
    <svg class="piece-sign piece-sign-out" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="7.5" />
      <path d="M4.7 15.3 15.3 4.7" />
    </svg>
  );
}
