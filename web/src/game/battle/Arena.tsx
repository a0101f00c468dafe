// A battle that is fought round by round, as a small game of its own: both fighters with what they need and what they
// risk, their dice, the chances, and the announcement that each makes unseen.
import { PieceShape } from '../../board/Icon';
import { options } from '../../board/selection';
import type { Play } from '../../board/usePlay';
import { capital } from '../../board/words';
import type { BattleState, Fighter, LogEntry, SideName } from '../../protocol';
import { manWords, sideWord } from '../../words';
import { BattleEnds } from './Battle';
import type { GoodPlay } from './useGoodPlay';
import { Die } from './Dice';
import { lastThrows } from '../log/log';
import type { Scene } from '../stage/stage';
import { useKeys } from '../controls/useKeys';
import './arena.css';

interface ArenaProps {
  battle: BattleState;
  /** What is happening just now; null where the battle is only looked at. */
  scene: Scene | null;
  log: readonly LogEntry[];
  /** The log is shown up to this entry. */
  seq: number;
  headline: string;
  prompt: string;
  sealed: readonly number[];
  own: number | null;
  /** The person's announcement, as far as this page knows it. */
  announced: string | null;
  play: Play | null;
  live: boolean;
  /** Whether the rest is announced by good play; null where there is nothing to announce. */
  goodPlay?: GoodPlay | null;
}

export function Arena({ battle, scene, log, seq, headline, prompt, sealed, own, announced, play, live, goodPlay = null }: ArenaProps) {
  const over = battle.fighters.every(({ state }) => state === 'over');
  const falling = scene?.dice && !scene.dice.landed ? scene.dice : null;
  const said = scene?.announced ?? [];
  const throws = falling ? falling.throws : said.length > 0 && !scene?.dice ? [] : (scene?.dice?.throws ?? lastThrows(log, seq));
  const result = over ? scene?.events.filter(({ type }) => type === 'battle_won' || type === 'battle_drawn').map(({ text }) => text) : null;
  const [attacker, defender] = battle.fighters;
  const sides: [string, string] = [sideWord(attacker?.side ?? 'white'), sideWord(defender?.side ?? 'black')];
  return (
    <section class={`arena${live ? ' arena-live' : ''}`} aria-label={`Fight on ${battle.square}`}>
      <header class="arena-head">
        <h2>{over && result?.length ? result.join('. ') : headline}</h2>
        <span class="arena-square">fight on {battle.square}</span>
      </header>
      <div class="arena-fighters">
        {battle.fighters.map((fighter, i) => (
          <FighterCard
            key={fighter.seat}
            {...{ fighter }}
            role={i === 0 ? 'attacks' : 'defends'}
            you={fighter.seat === own}
            chosen={sealed.includes(fighter.seat)}
            announcement={said.find(({ side }) => side === fighter.side)?.what ?? null}
            faces={throws.find(({ side }) => side === fighter.side)?.faces ?? []}
            falling={falling !== null}
          />
        ))}
      </div>
      <BattleEnds wins={battle.wins} both={battle.both} loses={battle.loses} winners={[`${sides[0]} wins`, `${sides[1]} wins`]} />
      {live && play ? (
        <Announce play={play} prompt={prompt} />
      ) : (
        !over && own !== null && sealed.includes(own) && <Waiting announced={announced} {...{ battle, sealed, own }} />
      )}
      {goodPlay && !over && (
        <label class="melee-again">
          <input type="checkbox" checked={goodPlay.on} onChange={(event) => goodPlay.set(event.currentTarget.checked)} />
          <span>
            {goodPlay.stopped ? 'The chances have changed much: go on by good play all the same' : 'Go on by good play until the chances change much'}
          </span>
        </label>
      )}
    </section>
  );
}

interface FighterCardProps {
  fighter: Fighter;
  role: string;
  you: boolean;
  chosen: boolean;
  announcement: string | null;
  faces: readonly number[];
  falling: boolean;
}

const STATES: Record<string, string> = {
  choosing: 'chooses …',
  rolling: 'rolls',
  held: 'holds: points are safe',
  bust: 'bust: the turn is lost',
  waiting: 'waits',
  over: '',
};

function FighterCard({ fighter, role, you, chosen, announcement, faces, falling }: FighterCardProps) {
  const { side, kind, square, score, turn, target, state } = fighter;
  const bust = !falling && faces.includes(1);
  return (
    <article class="duellist" data-side={side} aria-label={manWords(side, kind)}>
      <header class="duellist-head">
        <PieceShape kind={kind} side={side} />
        <span>
          <strong>
            {capital(kind)} {square}
          </strong>
          <small>
            {sideWord(side)} {role}
            {you && ', you'}
          </small>
        </span>
      </header>
      <p class="duellist-points">
        <b>{score}</b>
        {turn > 0 && <span class="duellist-turn">+{turn}</span>}
        <small>
          of {target}
          <span class="duellist-needed"> needed</span>
        </small>
      </p>
      <Meter {...{ score, turn, target }} />
      <p class={`duellist-state duellist-${state}`}>
        {announcement ? <strong>{announcementWords(announcement)}</strong> : chosen ? 'has chosen ✓' : (STATES[state] ?? state)}
      </p>
      <div class={`duellist-dice${bust ? ' duellist-dice-bust' : ''}`}>
        {faces.map((face, i) => (
          <span key={i} class={bust && face === 1 ? 'die-slot die-one' : 'die-slot'}>
            <Die face={face} side={side} falling={falling} />
          </span>
        ))}
        {!falling && faces.length > 0 && <span class="duellist-sum">{bust ? 'bust' : `= ${faces.reduce((sum, face) => sum + face, 0)}`}</span>}
      </div>
    </article>
  );
}

/** "3d6" as "announces 3 dice". */
function announcementWords(what: string): string {
  const dice = Number(/^(\d+)d/.exec(what)?.[1]);
  if (!dice) return `announces ${what}`;
  return `announces ${dice} ${dice === 1 ? 'die' : 'dice'}`;
}

/** Points that are safe, then those that may yet be lost, on the way to the target. */
function Meter({ score, turn, target }: { score: number; turn: number; target: number }) {
  const share = (points: number) => `${Math.min(100, (points / Math.max(1, target)) * 100)}%`;
  const words = `${score} of ${target} points are safe${turn > 0 ? `, ${turn} more are at risk` : ''}`;
  return (
    <div class="meter" role="img" aria-label={words}>
      <span class="meter-risk" style={{ width: share(score + turn) }} />
      <span class="meter-safe" style={{ width: share(score) }} />
    </div>
  );
}

/** How many dice, or to hold: big buttons, and the keys 1 to 9, 0 for ten, and H. */
function Announce({ play, prompt }: { play: Play; prompt: string }) {
  const choices = options(play.picking).flatMap(({ choice }) => (choice === undefined ? [] : [choice]));
  const diceOf = (choice: string) => Number(/^(\d+)d/.exec(choice)?.[1] ?? 0);
  const rolls = choices.filter((choice) => diceOf(choice) > 0);
  const others = choices.filter((choice) => diceOf(choice) === 0);
  const keyOf = (choice: string) => (diceOf(choice) > 0 ? String(diceOf(choice) % 10) : choice.charAt(0));
  const chosen = play.ready ? (play.hand?.choice ?? null) : null;
  // There is nothing to do on the board meanwhile, so its keys give way.
  const announce = (key: string) => {
    const choice = choices.find((one) => keyOf(one) === key.toLowerCase());
    if (choice) play.onChoice({ choice });
    return choice !== undefined;
  };
  useKeys(true, announce, true);
  return (
    <div class="announce" role="group" aria-label="Your announcement">
      <p class="announce-prompt">{prompt}</p>
      <div class="announce-buttons">
        {others.map((choice) => (
          <button type="button" key={choice} class="announce-hold" aria-keyshortcuts={keyOf(choice)} aria-pressed={chosen === choice} onClick={() => play.onChoice({ choice })}>
            {capital(choice)}
            <kbd aria-hidden="true">{keyOf(choice).toUpperCase()}</kbd>
          </button>
        ))}
        <div class="announce-dice" role="group" aria-label="Dice to roll">
          {rolls.map((choice) => (
            <button
              type="button"
              key={choice}
              class="announce-die"
              aria-keyshortcuts={keyOf(choice)}
              aria-label={`Roll ${diceOf(choice)} ${diceOf(choice) === 1 ? 'die' : 'dice'}`}
              aria-pressed={chosen === choice}
              onClick={() => play.onChoice({ choice })}
            >
              {diceOf(choice)}
            </button>
          ))}
        </div>
      </div>
      {chosen && (
        <button type="button" class="decision-confirm" onClick={play.confirm}>
          Announce {chosen}
        </button>
      )}
    </div>
  );
}

interface WaitingProps {
  battle: BattleState;
  sealed: readonly number[];
  own: number;
  announced: string | null;
}

function Waiting({ battle, sealed, own, announced }: WaitingProps) {
  const others = battle.fighters.filter(({ seat }) => seat !== own && !sealed.includes(seat)).map(({ side }: { side: SideName }) => sideWord(side));
  return (
    <p class="arena-waiting" role="status">
      {announced ? `You announce ${announced}, sealed until both have chosen.` : 'Your announcement is sealed until both have chosen.'}
      {others.length > 0 && ` Waiting for ${others.join(' and ')}.`}
    </p>
  );
}
