// A battle that is fought round by round, as a small game of its own: both fighters with what they need and what they
// risk, their dice, the chances, and the announcement that each makes unseen.
import { PieceShape } from '../../board/Icon';
import type { Play } from '../../board/usePlay';
import { capital } from '../../board/words';
import type { BattleState, Fighter, LogEntry, SideName } from '../../protocol';
import { manWords, sideWord } from '../../words';
import { Announce } from './Announce';
import { BattleEnds } from './Battle';
import type { GoodPlay } from './useGoodPlay';
import { Die } from './Dice';
import { lastThrows } from '../log/log';
import type { Scene } from '../stage/stage';
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
  // What is asked after the fight is no announcement.
  const acting = live && !over;
  const falling = scene?.dice && !scene.dice.landed ? scene.dice : null;
  const said = scene?.announced ?? [];
  const throws = falling ? falling.throws : said.length > 0 && !scene?.dice ? [] : (scene?.dice?.throws ?? lastThrows(log, seq));
  const result = over ? scene?.events.filter(({ type }) => type === 'battle_won' || type === 'battle_drawn').map(({ text }) => text) : null;
  const [attacker, defender] = battle.fighters;
  const sides: [string, string] = [sideWord(attacker?.side ?? 'white'), sideWord(defender?.side ?? 'black')];
  return (
    <section class={`arena${acting ? ' arena-live' : ''}`} aria-label={`Fight on ${battle.square}`}>
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
      <BattleEnds wins={battle.wins} both={battle.both} loses={battle.loses} pending={battle.pending} winners={[`${sides[0]} wins`, `${sides[1]} wins`]} />
      {own !== null && (
        <Announce
          play={acting ? play : null}
          prompt={prompt}
          waiting={!over && sealed.includes(own) ? waitingWords(battle, sealed, own, announced) : null}
        />
      )}
      {(goodPlay || (over && own !== null)) && (
        <label class="melee-again">
          <input type="checkbox" checked={goodPlay?.on ?? false} disabled={over} onChange={(event) => goodPlay?.set(event.currentTarget.checked)} />
          <span>
            {goodPlay?.stopped ? 'The chances have changed much: go on by good play all the same' : 'Go on by good play until the chances change much'}
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

/** To whom one waits with the announcement made. */
function waitingWords({ fighters }: BattleState, sealed: readonly number[], own: number, announced: string | null): string {
  const others = fighters.filter(({ seat }) => seat !== own && !sealed.includes(seat)).map(({ side }: { side: SideName }) => sideWord(side));
  const told = announced ? `You announce ${announced}, sealed until both have chosen.` : 'Your announcement is sealed until both have chosen.';
  return others.length > 0 ? `${told} Waiting for ${others.join(' and ')}.` : told;
}
