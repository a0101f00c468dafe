// The games of the lobby, a card for each: how it begins, what is special about it, and a button that begins a game against
// the computer at once. The game that was played last comes first.
import { Icon } from '../board/Icon';
import { gameWords } from '../board/useWords';
import { games, summaryOf } from '../games';
import { computerChoice, defaultOptions, lastGame, startComputerGame } from '../new_game';
import type { GameInfo } from '../protocol';
import { hasLessons } from '../study/lesson_files';
import { BoardPicture } from '../ui/BoardPicture';
import { FormError } from '../ui/form';
import { useStart } from './use_start';

const DIFFICULTIES = ['Easy to learn', 'Some new rules', 'Many new rules'];

/** So many of three dots, for the eye; the words say the same. */
function Difficulty({ level }: { level: number }) {
  return (
    <span class="game-fact">
      <span class="game-dots" aria-hidden="true">
        {DIFFICULTIES.map((_, i) => (
          <i key={i} class={i < level ? 'on' : ''} />
        ))}
      </span>
      <span class="game-fact-words">{DIFFICULTIES[level - 1]}</span>
    </span>
  );
}

function Facts({ minutes, difficulty }: { minutes: number | undefined; difficulty: number | undefined }) {
  return (
    <p class="game-facts">
      {minutes !== undefined && <span class="game-fact">About {minutes} min</span>}
      {difficulty !== undefined && <Difficulty level={difficulty} />}
    </p>
  );
}

/** Says which game to whoever does not see the card. */
function Of({ game }: { game: GameInfo }) {
  return <span class="visually-hidden"> {game.title}</span>;
}

function Ways({ game }: { game: GameInfo }) {
  return (
    <p class="game-ways">
      {hasLessons(game.name) && (
        <a href={`/learn/${game.name}`}>
          Learn
          <Of game={game} />
        </a>
      )}
      <a href={`/rules/${game.name}`}>
        Rules
        <span class="visually-hidden"> of</span>
        <Of game={game} />
      </a>
      <a href={`/play/${game.name}`}>
        More choices
        <span class="visually-hidden"> for</span>
        <Of game={game} />
      </a>
    </p>
  );
}

function GameCard({ game, last }: { game: GameInfo; last: boolean }) {
  const { lobby } = gameWords(game.name);
  const choice = computerChoice(game.name);
  const { busy, problem, start } = useStart();
  const play = () => void start(() => startComputerGame(game, defaultOptions(game), choice));
  return (
    <li class={last ? 'game-card game-card-last' : 'game-card'}>
      <div class="game-card-board">
        <BoardPicture game={game} />
      </div>
      <h2 class="game-card-title">
        {lobby.icon && <Icon name={lobby.icon} />}
        {game.title}
        {last && <span class="game-card-note">Played last</span>}
      </h2>
      <p class="game-card-words">{lobby.line ?? summaryOf(game.name)}</p>
      <Facts minutes={lobby.minutes} difficulty={lobby.difficulty} />
      <button type="button" class="button primary game-card-play" aria-disabled={busy} onClick={play}>
        {busy ? 'Setting up …' : 'Play'}
        <span class="visually-hidden">
          {' '}
          {game.title} against the computer, level {choice.level}
        </span>
      </button>
      <Ways game={game} />
      <FormError text={problem} />
    </li>
  );
}

export function GameCards() {
  const last = lastGame();
  const inOrder = [...games.value].sort((a, b) => Number(b.name === last) - Number(a.name === last));
  return (
    <ul class={inOrder.length === 0 ? 'game-cards game-cards-waiting' : 'game-cards'} aria-label="Games">
      {inOrder.map((game) => (
        <GameCard key={game.name} game={game} last={game.name === last} />
      ))}
    </ul>
  );
}
