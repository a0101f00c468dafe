// What lies beside the board for a side: dead pieces as shapes, what cards are paid in as piles with their numbers, other things by name.
import { iconOf, trayWords } from '../../board/gameWords';
import { PieceShape } from '../../board/Icon';
import { useWords } from '../../board/useWords';
import type { SideName, State } from '../../protocol';
import { priced } from './cards';

export function Trays({ trays, side }: { trays: State['trays']; side: SideName }) {
  const words = useWords();
  const beside = trays.filter((tray) => tray.side === side && (tray.items.length > 0 || trayWords(words, tray.name).always));
  return (
    <>
      {beside.map(({ name, items }) => (
        <span key={name} class="player-tray" data-tray={name}>
          <span class="player-tray-name">{name}</span> <Items items={items} side={trayWords(words, name).theirs ? otherSide(side) : side} />
        </span>
      ))}
    </>
  );
}

function otherSide(side: SideName): SideName {
  return side === 'white' ? 'black' : 'white';
}

/** Pieces as shapes with their number, other things by name. */
function Items({ side, items }: { side: SideName; items: readonly string[] }) {
  const words = useWords();
  const kinds = [...new Set(items)];
  if (items.length === 0) return <b>0</b>;
  if (kinds.length === 1 && kinds[0] === words.price) return <Pile side={side} height={items.length} label={priced(items.length, words)} />;
  if (!kinds.every((kind) => iconOf(words, 'kinds', kind))) return <>{items.join(', ')}</>;
  return (
    <span class="player-items" role="img" aria-label={items.join(', ')}>
      {kinds.map((kind) => {
        const number = items.filter((item) => item === kind).length;
        return (
          <span key={kind} title={kind}>
            <PieceShape kind={kind} side={side} />
            {number > 1 && `×${number}`}
          </span>
        );
      })}
    </span>
  );
}

const LAYER = 3.5;
/** Higher piles look alike; the number tells. */
const MOST_LAYERS = 6;

function Pile({ side, height, label }: { side: SideName; height: number; label: string }) {
  const layers = Math.min(height, MOST_LAYERS);
  const base = LAYER * (MOST_LAYERS - 1) + 4.5;
  return (
    <span class="pile" role="img" aria-label={label}>
      <svg viewBox={`0 0 22 ${base + 8}`} data-side={side} aria-hidden="true">
        {Array.from({ length: layers }, (_, i) => {
          const y = base - i * LAYER;
          return <path key={i} d={`M1.5 ${y}a9.5 3.8 0 0 1 19 0v${LAYER}a9.5 3.8 0 0 1-19 0z`} />;
        })}
        <ellipse cx="11" cy={base - (layers - 1) * LAYER} rx="9.5" ry="3.8" />
      </svg>
      <b aria-hidden="true">{height}</b>
    </span>
  );
}
