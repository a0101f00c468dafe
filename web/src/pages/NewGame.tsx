// The ways to a game: against the computer at once, against whoever opens a link, or in teams of both.
import { useId, useState } from 'preact/hooks';

import { games, summaryOf } from '../games';
import { keepName } from '../keys';
import {
  type GameWish, type SideWish, clockOf, clocks, defaultOptions, keepChoice, knownName, lastChoice, levels, nameLength,
  nameProblem, startGame,
} from '../new_game';
import type { GameInfo } from '../protocol';
import { hasLessons } from '../study/lesson_files';
import { isForTeams } from '../teams';
import { FormError, SelectField, Strip, TextField } from '../ui/form';
import { OptionFields } from '../ui/option_fields';
import { PlayTeams } from './PlayTeams';
import { useStart } from './use_start';

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
      keepChoice('game', { game: next });
      setOptions({});
    },
    setOption: (option, value) => setOptions({ ...options, [option]: value }),
  };
}

/** Which game it is to be, for both forms: a card for each, with what it is. */
function GamePicker({ chosen, list }: { chosen: ChosenGame; list: readonly GameInfo[] }) {
  const name = useId();
  if (list.length === 1) {
    return (
      <p class="only-game">
        <strong>{chosen.game.title}</strong> {summaryOf(chosen.game.name)} <a href={`/rules/${chosen.game.name}`}>Rules</a>
      </p>
    );
  }
  return (
    <fieldset class="game-picker">
      <legend>Which game?</legend>
      <div class="game-cards">
        {list.map((game) => (
          <div key={game.name} class={game.name === chosen.game.name ? 'game-card game-card-on' : 'game-card'}>
            <label>
              <input type="radio" name={name} value={game.name} checked={game.name === chosen.game.name} onChange={() => chosen.choose(game.name)} />
              <span class="game-card-title">{game.title}</span>
              <span class="game-card-words">{summaryOf(game.name)}</span>
            </label>
            <p class="game-card-ways">
              <a href={`/rules/${game.name}`}>
                Rules<span class="visually-hidden"> of {game.title}</span>
              </a>
              {hasLessons(game.name) && (
                <a href={`/learn/${game.name}`}>
                  Learn<span class="visually-hidden"> {game.title} by playing</span>
                </a>
              )}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
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

function PlayComputer({ chosen }: { chosen: ChosenGame }) {
  const last = lastChoice('computer');
  const [level, setLevel] = useState(last.level ?? '2');
  const [side, setSide] = useState(sideOf(last.side ?? 'white'));
  const { busy, problem, start } = useStart();
  const submit = (event: Event) => {
    event.preventDefault();
    keepChoice('computer', { level, side });
    const wish: GameWish = {
      game: chosen.game,
      options: chosen.options,
      side,
      others: { kind: 'computer', level: Number(level) },
      clock: { kind: 'none' },
      listed: false,
      name: knownName() || 'Guest',
    };
    void start(() => startGame(wish));
  };
  return (
    <form class="card play-card" onSubmit={submit} aria-labelledby="play-computer">
      <h2 id="play-computer">Play the computer</h2>
      <Strip
        label="Level"
        value={level}
        onValue={setLevel}
        choices={Array.from({ length: levels }, (_, i) => ({ value: String(i + 1), label: String(i + 1), name: `Level ${i + 1}` }))}
        hint="1 lets you find your way, 8 takes its time and forgives nothing."
      />
      <SideField game={chosen.game} side={side} onSide={setSide} />
      <OptionFields game={chosen.game} options={chosen.options} onOption={chosen.setOption} />
      <FormError text={problem} />
      <button class="button primary big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Play now'}
      </button>
    </form>
  );
}

function PlayFriend({ chosen }: { chosen: ChosenGame }) {
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
    const wish: GameWish = { game: chosen.game, options: chosen.options, side, others: { kind: 'open' }, clock: clockOf(clock), listed, name: name.trim() };
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
      <SideField game={chosen.game} side={side} onSide={setSide} />
      <label class="check">
        <input type="checkbox" checked={listed} onChange={(event) => setListed(event.currentTarget.checked)} />
        <span>Show it in the lobby, so that anybody may join or watch</span>
      </label>
      <OptionFields game={chosen.game} options={chosen.options} onOption={chosen.setOption} />
      <FormError text={problem} />
      <button class="button big" type="submit" aria-disabled={busy}>
        {busy ? 'Setting up …' : 'Make a link'}
      </button>
    </form>
  );
}

/** All of them, once it is known which games there are. */
export function NewGame() {
  const list = games.value;
  return list.length === 0 ? <div class="play-cards play-cards-waiting" /> : <Ways list={list} />;
}

function Ways({ list }: { list: readonly GameInfo[] }) {
  const chosen = useChosenGame(list, lastChoice('game').game);
  return (
    <>
      <GamePicker chosen={chosen} list={list} />
      <div class="play-cards">
        <PlayComputer chosen={chosen} />
        <PlayFriend chosen={chosen} />
        {isForTeams(chosen.game) && (
          <PlayTeams key={chosen.game.name} game={chosen.game} options={chosen.options}>
            <OptionFields game={chosen.game} options={chosen.options} onOption={chosen.setOption} />
          </PlayTeams>
        )}
      </div>
    </>
  );
}
