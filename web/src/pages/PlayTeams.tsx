// A game for teams: how many players each side has, whom each of them commands, and who they are: oneself, whoever
// takes an open seat by the link, or the computer.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { CommanderSign } from '../board/Commander';
import { Game } from '../board/useWords';
import { keepName } from '../keys';
import { clockOf, clocks, keepChoice, knownName, lastChoice, levels, nameLength, nameProblem, startRoom } from '../new_game';
import type { SideName } from '../protocol';
import { commandersOf, evenSharing, playersIn, reassigned, seatChoice, type SeatWish, type TeamGame } from '../teams';
import { FormError, SelectField, Strip, TextField } from '../ui/form';
import { hasServer } from '../transport';
import { sideWord } from '../words';
import { useStart } from './use_start';

const SIDES: readonly SideName[] = ['white', 'black'];

type Wishes = Record<SideName, SeatWish[]>;

interface PlayTeamsProps {
  game: TeamGame;
  /** The rule options, but for those that this form sets. */
  options: Record<string, string>;
  /** Fields for those options. */
  children: ComponentChildren;
}

export function PlayTeams({ game, options, children }: PlayTeamsProps) {
  const last = lastChoice('teams');
  const commanders = game.commanders.length;
  const [sharing, setSharing] = useState<Record<SideName, string>>({ white: evenSharing(commanders, 2), black: evenSharing(commanders, 2) });
  const rest: SeatWish = hasServer() ? 'open' : '1';
  const [wishes, setWishes] = useState<Wishes>({ white: ['me', ...Array<SeatWish>(commanders - 1).fill(rest)], black: Array<SeatWish>(commanders).fill(rest) });
  const [name, setName] = useState(knownName);
  const [nameError, setNameError] = useState<string | null>(null);
  const [clock, setClock] = useState(last.clock ?? 'none');
  const [listed, setListed] = useState(last.listed === 'yes');
  const { busy, problem, start } = useStart();
  const seats = SIDES.flatMap((side) => wishes[side].slice(0, playersIn(sharing[side])));

  const wish = (side: SideName, player: number, next: SeatWish) => {
    // One person has one seat here; friends take theirs by the link.
    const others = (list: SeatWish[]) => list.map((one) => (next === 'me' && one === 'me' ? rest : one));
    const changed: Wishes = { white: others(wishes.white), black: others(wishes.black) };
    changed[side][player] = next;
    setWishes(changed);
  };

  const submit = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const wrong = nameProblem(name);
    setNameError(wrong);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>('input[name=name]')?.focus();
    if (wrong) return;
    keepName(name.trim());
    keepChoice('teams', { clock, listed: listed ? 'yes' : 'no' });
    void start(() => {
      if (!seats.includes('me')) throw new Error('Choose a seat for yourself.');
      return startRoom({
        game: game.name,
        options: { ...options, [game.seat_options[0]]: sharing.white, [game.seat_options[1]]: sharing.black },
        clock: clockOf(clock),
        seats: seats.map(seatChoice),
        listed,
        name: name.trim(),
      });
    });
  };

  return (
    <form class="card play-card play-teams" onSubmit={submit} noValidate aria-labelledby="play-teams">
      <h2 id="play-teams">Play in teams</h2>
      <Game.Provider value={game.name}>
        <div class="team-sides">
          {SIDES.map((side) => (
            <TeamSide
              key={side}
              {...{ side, game }}
              sharing={sharing[side]}
              wishes={wishes[side]}
              onSharing={(next) => setSharing({ ...sharing, [side]: next })}
              onWish={(player, next) => wish(side, player, next)}
            />
          ))}
        </div>
      </Game.Provider>
      <TextField label="Your name" name="name" autocomplete="nickname" maxLength={2 * nameLength} value={name} onValue={setName} error={nameError} />
      <SelectField label="Clock" value={clock} onValue={setClock} choices={clocks} />
      {hasServer() && (
        <label class="check">
          <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
          <span>Show it in the lobby, so that anybody may join or watch</span>
        </label>
      )}
      {children}
      <FormError text={problem} />
      <button class="button big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : seats.includes('open') ? 'Make a link' : 'Play now'}
      </button>
    </form>
  );
}

interface TeamSideProps {
  side: SideName;
  game: TeamGame;
  sharing: string;
  wishes: readonly SeatWish[];
  onSharing: (sharing: string) => void;
  onWish: (player: number, wish: SeatWish) => void;
}

/** Who else there may be; without a server nobody can come. */
const wishesOffered = (): readonly { value: SeatWish; label: string }[] => [
  { value: 'me', label: 'Me' },
  ...(hasServer() ? [{ value: 'open', label: 'Whoever has the link' } as const] : []),
  ...Array.from({ length: levels }, (_, i) => ({ value: `${i + 1}` as const, label: `Computer, level ${i + 1}` })),
];

function TeamSide({ side, game, sharing, wishes, onSharing, onWish }: TeamSideProps) {
  const { commanders } = game;
  const players = playersIn(sharing);
  const numbers = Array.from({ length: players }, (_, i) => i + 1);
  return (
    <fieldset class="team-side">
      <legend>
        <span class={`disc disc-${side}`} aria-hidden="true" /> {sideWord(side)}
      </legend>
      <Strip
        label="Players"
        value={String(players)}
        onValue={(value) => onSharing(evenSharing(commanders.length, Number(value)))}
        choices={commanders.map((_, i) => ({ value: String(i + 1), label: String(i + 1), name: `${i + 1} ${i === 0 ? 'player' : 'players'} for ${sideWord(side)}` }))}
      />
      {numbers.map((player) => (
        <div key={player} class="team-seat">
          <span class="team-signs">
            {commandersOf(sharing, player, commanders).map((commander) => (
              <CommanderSign key={commander} commander={commander} />
            ))}
          </span>
          <SelectField
            label={`Player ${player}: ${commandersOf(sharing, player, commanders).join(', ')}`}
            value={wishes[player - 1] ?? (hasServer() ? 'open' : '1')}
            onValue={(value) => onWish(player - 1, value)}
            choices={wishesOffered()}
          />
        </div>
      ))}
      {players > 1 && (
        <details class="options">
          <summary>Who plays whom</summary>
          {commanders.slice(1).map((commander, i) => (
            <SelectField
              key={commander}
              label={`${sideWord(side)}’s ${commander}`}
              value={sharing[i + 1] ?? '1'}
              onValue={(value) => onSharing(reassigned(sharing, i + 1, Number(value)))}
              choices={numbers.map((player) => ({ value: String(player), label: `Player ${player}` }))}
            />
          ))}
        </details>
      )}
    </fieldset>
  );
}
