// The sign of a commander, on his pieces and wherever he is named: told by its shape as well as by its colour.
import { signOf } from './gameWords';
import { useWords } from './useWords';
import './commander.css';

/** In the order in which commanders are known; on a field of 20 x 20. */
const SHAPES: readonly string[] = [
  'M7.500 1.500h5v6h6v5h-6v6h-5v-6h-6v-5h6z', // a cross
  'M10 1.500a8.500 8.500 0 1 0 .01 0z', // a disc
  'M10 .500 19.500 10 10 19.500.500 10z', // a lozenge
  'M1 18.500 10 1.500l9 17z', // a triangle
];

export function CommanderSign({ commander, onPiece = false }: { commander: string; onPiece?: boolean }) {
  const sign = signOf(useWords(), commander);
  return (
    <span class={`commander commander-${sign}${onPiece ? ' piece-commander' : ''}`} title={commander} aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <path d={SHAPES[sign]!} />
      </svg>
    </span>
  );
}
