// One side of the game: who plays it, whether they are there, what lies beside the board for them, their
// cards and their clock.
import { CommanderSign } from '../../board/Commander';
import { PieceShape } from '../../board/Icon';
import type { Clock, Presence, SeatInfo, SideName, State, Update } from '../../protocol';
import { listWords } from '../../words';
import { Beside } from '../cards/Cards';
import { ClockView } from '../clock/ClockView';
import { playerName } from './team';
import { Trays } from '../cards/Trays';
import type { CardTable } from '../cards/useCards';
import './player.css';

interface PlayerProps {
  side: SideName;
  seats: readonly SeatInfo[];
  presence: Presence | null;
  /** The seats that have to decide now. */
  actors: readonly number[];
  /** By seat: who may decide for it too. */
  deputies: Update['deputies'];
  trays: State['trays'];
  /** The open cards, in games that have any. */
  table: CardTable | null;
  /** Seat of the person at this browser. */
  own: number | null;
  clock: Update['clock'];
  setting: Clock;
  skew: number;
}

export function Player({ side, seats, presence, actors, deputies, trays, table, own, clock, setting, skew }: PlayerProps) {
  const here = seats.filter((seat) => seat.side === side);
  const team = here.length > 1;
  const acting = here.some(({ seat }) => actors.includes(seat));
  const stands = (seat: number) => {
    const deputy = seats.find((other) => other.seat === deputies[seat]);
    return deputy && <small> ({playerName(deputy)} stands in)</small>;
  };
  return (
    <section class={['player', acting && 'player-acting', table && 'player-cards'].filter(Boolean).join(' ')} aria-label={side === 'white' ? 'White' : 'Black'}>
      <span class="player-side">
        <PieceShape kind="king" letter="K" side={side} />
      </span>
      <div class="player-who">
        {here.map((seat) => (
          <span key={seat.seat} class={team && actors.includes(seat.seat) ? 'player-name player-name-acting' : 'player-name'}>
            {team && seat.commanders.map((commander) => <CommanderSign key={commander} commander={commander} />)}
            {team && <span class="visually-hidden">{listWords(seat.commanders)}: </span>}
            <SeatName seat={seat} own={seat.seat === own} />
            {seat.kind === 'person' && <Online online={presence?.online[seat.seat]} />}
            {team && actors.includes(seat.seat) && <small class="player-acts"> to act</small>}
            {stands(seat.seat)}
          </span>
        ))}
        <span class="player-status">{acting && !team ? 'to act' : ''}</span>
        {!table && <Trays trays={trays} side={side} />}
      </div>
      {clock && <ClockView clock={clock} side={side === 'white' ? 0 : 1} setting={setting} skew={skew} own={here.some((seat) => seat.seat === own)} />}
      {table && <Beside {...{ trays, side, table }} />}
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
