// Games as rows that lead to them.
import { games } from '../games';
import type { SeatInfo, Summary } from '../protocol';
import { agoWords, clockWords, matchWords, resultWords, seatWords, sideWord, unusualOptions } from '../words';

function Player({ seat, won }: { seat: SeatInfo; won: boolean }) {
  return (
    <span class={`room-player ${won ? 'room-player-won' : ''} ${seat.kind === 'open' ? 'room-player-open' : ''}`}>
      <span class={`disc disc-${seat.side}`} aria-hidden="true" />
      <span class="visually-hidden">{sideWord(seat.side)}: </span>
      <span class="room-player-name">{seatWords(seat)}</span>
    </span>
  );
}

function won(seat: SeatInfo, { result }: Summary): boolean {
  return (result === '1-0' && seat.side === 'white') || (result === '0-1' && seat.side === 'black');
}

function stateWords(room: Summary): string {
  if (room.phase === 'ended') return resultWords(room);
  if (room.phase === 'open') return clockWords(room.clock);
  return room.turns === 0 ? 'Just begun' : `Turn ${Math.ceil(room.turns / movesIn(room))}`;
}

/** So many moves make up a turn of both sides. */
function movesIn(room: Summary): number {
  const commanders = games.value.find(({ name }) => name === room.game)?.commanders?.length ?? 0;
  return 2 * Math.max(1, commanders);
}

function RoomRow({ room, verb }: { room: Summary; verb: string }) {
  const details = [
    room.title,
    ...(room.phase !== 'open' && room.clock.kind !== 'none' ? [clockWords(room.clock)] : []),
    ...unusualOptions(room, games.value),
    agoWords(room.updated),
  ];
  return (
    <li class="room-row">
      <span class="room-players">
        {room.seats.map((seat) => (
          <Player key={seat.seat} seat={seat} won={won(seat, room)} />
        ))}
      </span>
      <span class="room-state">{stateWords(room)}</span>
      <span class="room-details">{details.join(' · ')}</span>
      <a class="button small room-link" href={`/g/${room.id}`}>
        {verb}
        <span class="visually-hidden">: {matchWords(room.seats).replace(' – ', ' against ')}</span>
      </a>
    </li>
  );
}

interface RoomListProps {
  title: string;
  rooms: readonly Summary[];
  verb: (room: Summary) => string;
  /** Said in place of an empty list. */
  empty?: string;
}

export function RoomList({ title, rooms, verb, empty }: RoomListProps) {
  if (rooms.length === 0 && !empty) return null;
  return (
    <section class="rooms">
      <h2>
        {title} {rooms.length > 0 && <span class="count">{rooms.length}</span>}
      </h2>
      {rooms.length === 0 ? (
        <p class="empty">{empty}</p>
      ) : (
        <ul class="room-list">
          {rooms.map((room) => (
            <RoomRow key={room.id} room={room} verb={verb(room)} />
          ))}
        </ul>
      )}
    </section>
  );
}
