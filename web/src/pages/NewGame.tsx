// The two ways to a game: against the computer at once, or against whoever opens a link.
import { useState } from 'preact/hooks';

import { asFailure } from '../api';
import { games } from '../games';
import { keepName } from '../keys';
import {
  type GameWish, type SideWish, clockOf, clocks, defaultOptions, keepChoice, knownName, lastChoice, levels, nameLength,
  nameProblem, startGame,
} from '../new_game';
import type { GameInfo } from '../protocol';
import { navigate } from '../router';
import { FormError, SelectField, Strip, TextField } from '../ui/form';
import { optionWords } from '../words';

interface ChosenGame {
  game: GameInfo;
  options: Record<string, string>;
  choose: (name: string) => void;
  setOption: (name: string, value: string) => void;
}

function useChosenGame(list: readonly GameInfo[], last: string | undefined): ChosenGame {
  const [name, setName] = useState(last);
  const [options, setOptions] = useState<Record<string, string>>({});
  const game = list.find((entry) => entry.name === name) ?? list[0]!;
  return {
    game,
    options: { ...defaultOptions(game), ...options },
    choose: (next) => {
      setName(next);
      setOptions({});
    },
    setOption: (option, value) => setOptions({ ...options, [option]: value }),
  };
}

function GameFields({ chosen, list }: { chosen: ChosenGame; list: readonly GameInfo[] }) {
  const { game, options } = chosen;
  if (list.length === 1)
    return (
      <p class="only-game">
        <strong>{game.title}</strong> <a href={`/rules/${game.name}`}>Rules</a>
      </p>
    );
  return (
    <SelectField
      label="Game"
      value={game.name}
      onValue={chosen.choose}
      choices={list.map(({ name, title }) => ({ value: name, label: title }))}
      hint={options && <a href={`/rules/${game.name}`}>Rules of {game.title}</a>}
    />
  );
}

function OptionFields({ chosen }: { chosen: ChosenGame }) {
  const { game, options } = chosen;
  if (game.options.length === 0) return null;
  return (
    <details class="options">
      <summary>Rule options</summary>
      {game.options.map((option) => (
        <SelectField
          key={option.name}
          label={capital(optionWords(option.name))}
          value={options[option.name] ?? option.default}
          onValue={(value) => chosen.setOption(option.name, value)}
          choices={option.values.map((value) => ({
            value,
            label: optionWords(value) + (value === option.default ? ' (usual)' : ''),
          }))}
          hint={capital(option.summary)}
        />
      ))}
    </details>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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

function sideOf(text: string | undefined): SideWish {
  return text === 'white' || text === 'black' ? text : 'random';
}

/** Sends the wish and goes to the game; `busy` while it does. */
function useStart() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (wish: GameWish) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      navigate(`/g/${await startGame(wish)}`);
    } catch (reason) {
      const failure = asFailure(reason);
      setProblem(failure.message + (failure.retryAfter === null ? '' : ` Try again in ${failure.retryAfter} s.`));
      setBusy(false);
    }
  };
  return { busy, problem, start };
}

export function PlayComputer({ list }: { list: readonly GameInfo[] }) {
  const last = lastChoice('computer');
  const chosen = useChosenGame(list, last.game);
  const [level, setLevel] = useState(last.level ?? '2');
  const [side, setSide] = useState(sideOf(last.side ?? 'white'));
  const { busy, problem, start } = useStart();
  const submit = (event: Event) => {
    event.preventDefault();
    keepChoice('computer', { game: chosen.game.name, level, side });
    void start({
      game: chosen.game,
      options: chosen.options,
      side,
      others: { kind: 'computer', level: Number(level) },
      clock: { kind: 'none' },
      listed: false,
      name: knownName() || 'Guest',
    });
  };
  return (
    <form class="card play-card" onSubmit={submit} aria-labelledby="play-computer">
      <h2 id="play-computer">Play the computer</h2>
      <GameFields chosen={chosen} list={list} />
      <Strip
        label="Level"
        value={level}
        onValue={setLevel}
        choices={Array.from({ length: levels }, (_, i) => ({ value: String(i + 1), label: String(i + 1), name: `Level ${i + 1}` }))}
        hint="1 lets you find your way, 8 takes its time and forgives nothing."
      />
      <SideField game={chosen.game} side={side} onSide={setSide} />
      <OptionFields chosen={chosen} />
      <FormError text={problem} />
      <button class="button primary big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Play now'}
      </button>
    </form>
  );
}

export function PlayFriend({ list }: { list: readonly GameInfo[] }) {
  const last = lastChoice('friend');
  const chosen = useChosenGame(list, last.game);
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
    keepChoice('friend', { game: chosen.game.name, clock, side, listed: listed ? 'yes' : 'no' });
    void start({
      game: chosen.game,
      options: chosen.options,
      side,
      others: { kind: 'open' },
      clock: clockOf(clock),
      listed,
      name: name.trim(),
    });
  };
  return (
    <form class="card play-card" onSubmit={submit} noValidate aria-labelledby="play-friend">
      <h2 id="play-friend">Play a friend</h2>
      <GameFields chosen={chosen} list={list} />
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
      <SideField game={chosen.game} side={side} onSide={setSide} />
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
        <span>Show it in the lobby, so that anybody may join or watch</span>
      </label>
      <OptionFields chosen={chosen} />
      <FormError text={problem} />
      <button class="button big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Make a link'}
      </button>
    </form>
  );
}

/** Both, or why they cannot be offered. */
export function NewGame() {
  const list = games.value;
  if (list.length === 0) return <div class="play-cards play-cards-waiting" />;
  return (
    <div class="play-cards">
      <PlayComputer list={list} />
      <PlayFriend list={list} />
    </div>
  );
}
