import { sideWord } from '../words';
import { useRoom } from '../ui/use_room';
import { GameView } from './GameView';

export function GamePage({ id }: { id: string }) {
  const room = useRoom(id);
  const summary = room?.summary.value;
  const sides = summary?.seats.map((seat) => `${sideWord(seat.side)} ${seat.kind === 'computer' ? 'computer' : seat.name}`);
  return (
    <main id="main">
      <h1 class="visually-hidden" tabIndex={-1}>
        {summary ? `${summary.title}: ${sides?.join(', ')}` : 'Game'}
      </h1>
      {room && <GameView room={room} />}
    </main>
  );
}
