// One side of the game: who plays it, whether they are there, what lies beside the board for them, and their clock.
import { PieceShape } from '../board/Icon';
import type { Clock, Presence, SeatInfo, SideName, State, Update } from '../protocol';
import { ClockView } from './ClockView';
import './player.css';

interface PlayerProps {
  side: SideName;
  seats: readonly SeatInfo[];
  presence: Presence | null;
  /** It has to decide now. */
  acting: boolean;
  trays: State['trays'];
  /** Seat of the person at this browser. */
  own: number | null;
  clock: Update['clock'];
  setting: Clock;
  skew: number;
}

export function Player({ side, seats, presence, acting, trays, own, clock, setting, skew }: PlayerProps) {
  const here = seats.filter((seat) => seat.side === side);
  const beside = trays.filter((tray) => tray.side === side && tray.items.length > 0);
  return (
    <section class={`player${acting ? ' player-acting' : ''}`} aria-label={side === 'white' ? 'White' : 'Black'}>
      <span class="player-side">
        <PieceShape kind="king" letter="K" side={side} />
      </span>
      <div class="player-who">
        {here.map((seat) => (
          <span key={seat.seat} class="player-name">
            <SeatName seat={seat} own={seat.seat === own} />
            {seat.kind === 'person' && <Online online={presence?.online[seat.seat]} />}
          </span>
        ))}
        <span class="player-status">{acting ? 'to act' : ''}</span>
        {beside.map((tray) => (
          <span key={tray.name} class="player-tray">
            {tray.name}: {tray.items.join(', ')}
          </span>
        ))}
      </div>
      {clock && <ClockView clock={clock} side={side === 'white' ? 0 : 1} setting={setting} skew={skew} own={here.some((seat) => seat.seat === own)} />}
    </section>
  );
}

function SeatName({ seat, own }: { seat: SeatInfo; own: boolean }) {
  const side = seat.side === 'white' ? 'White' : 'Black';
  if (seat.kind === 'open') return <em>Open seat</em>;
  if (seat.kind === 'computer') return <>{seat.name || 'Computer'}{seat.level ? <small> level {seat.level}</small> : null}</>;
  return (
    <>
      {seat.name || side}
      {own && <small> you</small>}
    </>
  );
}

function Online({ online }: { online: boolean | undefined }) {
  if (online === undefined) return null;
  return (
    <span class={online ? 'online' : 'online online-away'} title={online ? 'here' : 'away'}>
      <span class="visually-hidden">{online ? ', here' : ', away'}</span>
    </span>
  );
}
