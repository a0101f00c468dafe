// The ways to a game: against the computer at once, against whoever opens a link, or in teams of both.
import { useState } from 'preact/hooks';

import { keepName } from '../keys';
import {
  type GameWish, type SideWish, clockOf, clocks, computerChoice, defaultOptions, keepChoice, knownName, lastChoice, levels, nameLength,
  nameProblem, sideOf, startComputerGame, startGame,
} from '../new_game';
import type { GameInfo } from '../protocol';
import { isForTeams } from '../teams';
import { hasServer } from '../transport';
import { FormError, SelectField, Strip, TextField } from '../ui/form';
import { OptionFields } from '../ui/option_fields';
import { DiceField, useDiceByHand } from './DiceField';
import { PlayTeams } from './PlayTeams';
import { PlayTogether } from './PlayTogether';
import { useStart } from './use_start';

/** The rule options of the game, which all its forms share. */
interface Options {
  options: Record<string, string>;
  setOption: (name: string, value: string) => void;
}

function useOptions(game: GameInfo): Options {
  const [options, setOptions] = useState<Record<string, string>>({});
  return {
    options: { ...defaultOptions(game), ...options },
    setOption: (option, value) => setOptions({ ...options, [option]: value }),
  };
}

type FormProps = Options & { game: GameInfo };

const disc = (side: 'white' | 'black' | 'random') => <span class={`disc disc-${side}`} aria-hidden="true" />;

function SideField({ game, side, onSide }: { game: GameInfo; side: SideWish; onSide: (side: SideWish) => void }) {
  if (game.seats !== 2) return null;
  return (
    <Strip
      label="You play"
      value={side}
      onValue={onSide}
      choices={[
        { value: 'white', label: <>{disc('white')} White</> },
        { value: 'random', label: <>{disc('random')} Either</> },
        { value: 'black', label: <>{disc('black')} Black</> },
      ]}
    />
  );
}

function PlayComputer({ game, options, setOption }: FormProps) {
  const [{ level, side }, setChoice] = useState(() => computerChoice(game.name));
  const [byHand, setByHand] = useDiceByHand(game);
  const { busy, problem, start } = useStart();
  const submit = (event: Event) => {
    event.preventDefault();
    keepChoice(`computer:${game.name}`, { level, side });
    void start(() => startComputerGame(game, options, { level, side, byHand }));
  };
  return (
    <form class="card play-card" onSubmit={submit} aria-labelledby="play-computer">
      <h2 id="play-computer">Play the computer</h2>
      <Strip
        label="Level"
        value={level}
        onValue={(next) => setChoice({ level: next, side })}
        choices={Array.from({ length: levels }, (_, i) => ({ value: String(i + 1), label: String(i + 1), name: `Level ${i + 1}` }))}
        hint="1 lets you find your way, 8 takes its time and forgives nothing."
      />
      <SideField game={game} side={side} onSide={(next) => setChoice({ level, side: next })} />
      <OptionFields game={game} options={options} onOption={setOption} />
      <DiceField game={game} byHand={byHand} onByHand={setByHand} />
      <FormError text={problem} />
      <button class="button primary big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Play now'}
      </button>
    </form>
  );
}

function PlayFriend({ game, options, setOption }: FormProps) {
  const last = lastChoice('friend');
  const [name, setName] = useState(knownName);
  const [nameError, setNameError] = useState<string | null>(null);
  const [clock, setClock] = useState(last.clock ?? 'none');
  const [side, setSide] = useState(sideOf(last.side));
  const [listed, setListed] = useState(last.listed === 'yes');
  const { busy, problem, start } = useStart();
  const submit = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const wrong = nameProblem(name);
    setNameError(wrong);
    if (wrong) {
      event.currentTarget.querySelector<HTMLInputElement>('input[name=name]')?.focus();
      return;
    }
    keepName(name.trim());
    keepChoice('friend', { clock, side, listed: listed ? 'yes' : 'no' });
    const wish: GameWish = { game, options, side, others: { kind: 'open' }, clock: clockOf(clock), listed, name: name.trim() };
    void start(() => startGame(wish));
  };
  return (
    <form class="card play-card" onSubmit={submit} noValidate aria-labelledby="play-friend">
      <h2 id="play-friend">Play a friend</h2>
      <TextField
        label="Your name"
        name="name"
        autocomplete="nickname"
        maxLength={2 * nameLength}
        value={name}
        onValue={setName}
        error={nameError}
      />
      <SelectField label="Clock" value={clock} onValue={setClock} choices={clocks} />
      <SideField game={game} side={side} onSide={setSide} />
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
        <span>Show it in the lobby, so that anybody may join or watch</span>
      </label>
      <OptionFields game={game} options={options} onOption={setOption} />
      <FormError text={problem} />
      <button class="button big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Make a link'}
      </button>
    </form>
  );
}

export function NewGame({ game }: { game: GameInfo }) {
  const chosen = useOptions(game);
  return (
    <div class="play-cards">
      <PlayComputer game={game} {...chosen} />
      {hasServer() && <PlayFriend game={game} {...chosen} />}
      {game.seats === 2 && <PlayTogether game={game} options={chosen.options} />}
      {isForTeams(game) && (
        <PlayTeams game={game} options={chosen.options}>
          <OptionFields game={game} options={chosen.options} onOption={chosen.setOption} />
        </PlayTeams>
      )}
    </div>
  );
}
