// What has just happened to pieces that stay where they are, as a short flash on their squares.
import type { GameEvent } from '../protocol';
import { spotOf, turned, type BoardSize } from './geometry';

const KINDS: Partial<Record<GameEvent['type'], string>> = {
  healed: 'healed',
  damaged: 'hurt',
  placed: 'placed',
  status: 'status',
  died: 'died',
};

export function Effects({ events, size, flipped }: { events: readonly GameEvent[]; size: BoardSize; flipped: boolean }) {
  const flashes = events.flatMap(({ type, square }, i) => {
    const kind = KINDS[type];
    const spot = square ? spotOf(square, size) : null;
    return kind && spot ? [{ kind, key: `${i}-${square}`, ...turned(spot, size, flipped) }] : [];
  });
  return (
    <div class="board-effects" aria-hidden="true">
      {flashes.map(({ kind, key, column, row }) => (
        <span key={key} class={`effect effect-${kind}`} style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}>
          <span />
        </span>
      ))}
    </div>
  );
}
