import { useState } from 'preact/hooks';

import { asFailure } from '../api';
import type { OpenRoom } from '../connection';
import { knownName, nameLength, nameProblem, takeSeat } from '../new_game';
import type { SeatInfo, Summary } from '../protocol';
import { hasTeams, seatTitle } from '../teams';
import { FormError, Strip, TextField } from '../ui/form';
import { Page } from '../ui/page';
import { RoomFacts } from '../ui/RoomFacts';
import { sideWord } from '../words';

function heading(summary: Summary): string {
  const hosts = summary.seats.filter((seat) => seat.kind === 'person').map((seat) => seat.name);
  return hosts.length === 0 ? 'A seat is free' : `${hosts.join(' and ')} ${hosts.length > 1 ? 'invite' : 'invites'} you to a game`;
}

function seatLabel(seat: SeatInfo, { seats }: Summary): string {
  if (!hasTeams(seats)) return sideWord(seat.side);
  return seat.commanders.length > 0 ? seatTitle(seat) : `${sideWord(seat.side)}, seat ${seat.seat + 1}`;
}

interface Props {
  room: OpenRoom;
  summary: Summary;
  onWatch: () => void;
}

export function InvitedPage({ room, summary, onWatch }: Props) {
  const open = summary.seats.filter((seat) => seat.kind === 'open');
  const [wanted, setWanted] = useState(String(open[0]?.seat ?? 0));
  const [name, setName] = useState(knownName);
  const [nameError, setNameError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const seat = open.find((entry) => String(entry.seat) === wanted) ?? open[0];

  const submit = async (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const wrong = nameProblem(name);
    setNameError(wrong);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>('input[name=name]')?.focus();
    if (wrong || busy || !seat) return;
    setBusy(true);
    setProblem(null);
    try {
      await takeSeat(room.id, seat.seat, name.trim());
      room.rejoin();
    } catch (reason) {
      setProblem(asFailure(reason).message);
      setBusy(false);
    }
  };

  return (
    <Page title={heading(summary)}>
      <RoomFacts summary={summary} />
      <form class="card" onSubmit={submit} noValidate aria-label="Take the seat">
        {open.length > 1 && (
          <Strip
            tall={open.length > 2}
            label="Seat"
            value={String(seat?.seat ?? 0)}
            onValue={setWanted}
            choices={open.map((entry) => ({ value: String(entry.seat), label: seatLabel(entry, summary) }))}
          />
        )}
        <TextField
          label="Your name"
          name="name"
          autocomplete="nickname"
          maxLength={2 * nameLength}
          value={name}
          onValue={setName}
          error={nameError}
        />
        <FormError text={problem} />
        <div class="button-row">
          <button class="button primary big" type="submit" aria-disabled={busy}>
            {seat ? `Take the seat: ${seatLabel(seat, summary)}` : 'Take the seat'}
          </button>
          <button class="button big" type="button" onClick={onWatch}>
            Only watch
          </button>
        </div>
      </form>
    </Page>
  );
}
