// A game as its players and watchers see it: board, sides, decision, log and controls, drawn from a Room.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { api } from '../api';
import { BoardView, type Hint } from '../board/Board';
import { Choices } from '../board/Choices';
import { aheadOf, usePlay } from '../board/usePlay';
import type { Action, GameEvent, LogEntry, Presence, Say, SideName, State, Summary } from '../protocol';
import type { Room } from '../room';
import { settings } from '../settings';
import { GoneBanner, LinkBanner, Problem } from './Banners';
import { clockSetting, clockWords, leftAt } from './clock';
import { Controls, Offers } from './Controls';
import { Decision } from './Decision';
import { Dice } from './Dice';
import { FirstVisit } from './FirstVisit';
import { GameOver } from './GameOver';
import { framesBySeq, lastSquares, linesOf, type LogLine } from './log';
import { LogPanel } from './LogPanel';
import { Player } from './Player';
import { whyNoUndo } from './saying';
import type { DiceShow, Scene } from './stage';
import { Tools } from './Tools';
import { TypedMove } from './TypedMove';
import { useAnimatedRoom } from './useAnimatedRoom';
import './game.css';

/** A moment of the game that is looked at: which entry of the log, and the game after it. */
interface Moment {
  seq: number;
  state: State;
  events: readonly GameEvent[];
}

export function GameView({ room }: { room: Room }) {
  const { scene, behind, said, skip } = useAnimatedRoom(room);
  const summary = room.summary.value;
  if (!scene || !summary) return <p class="game-loading" role="status">Loading the game …</p>;
  return <Shown {...{ room, scene, behind, said, skip, summary }} />;
}

interface ShownProps {
  room: Room;
  scene: Scene;
  behind: boolean;
  said: string;
  skip: () => void;
  summary: Summary;
}

function Shown({ room, scene, behind, said, skip, summary }: ShownProps) {
  const own = room.seat.value;
  const ownSide = summary.seats.find((seat) => seat.seat === own)?.side ?? null;
  const log = room.log.value;
  const { update } = scene;
  const [turned, setTurned] = useState(false);
  const [spoken, setSpoken] = useState('');
  const { moment, look, leave } = useMoments(room.id, log, scene);
  const state = moment?.state ?? update.state;
  const below: SideName = ((ownSide ?? 'white') === 'white') !== turned ? 'white' : 'black';
  const above: SideName = below === 'white' ? 'black' : 'white';
  const say = (message: Say) => void room.say(message);

  const { sending, act } = useSending(room, update.version);
  const live = own !== null && update.phase === 'playing' && update.state.actions.length > 0 && !behind && !moment && !sending && room.link.value === 'online';
  const play = usePlay({ state: update.state, live, question: update.version, confirmAll: settings.confirm.value === 'on', act });

  useSkipKeys(behind, skip);
  const frame = useRef<HTMLDivElement>(null);
  const fighting = live && play.ready?.odds !== undefined;
  useEffect(() => {
    // Where the battle lies over the lower edge of a small screen, the board makes room for it.
    if (fighting && matchMedia('(max-width: 56rem)').matches) frame.current?.scrollIntoView({ block: 'start' });
  }, [fighting]);
  const lines = useMemo(() => linesOf(log, scene.seq, summary.seats), [log, scene.seq, summary.seats]);
  const fought = behind && scene.dice ? attackHints(log, scene.dice.seq) : undefined;
  const over = update.phase === 'ended' && !behind;
  const next = nextRoom(summary, log);
  const headline = headlineOf(state, own, ownSide, update.phase);
  const hotkey = (key: string) => {
    if (key === 't' && update.clock) setSpoken(timeWords(update.clock, room.skew.value));
    else if (key === 'm') setSpoken(lines.filter((line) => line.kind !== 'news').at(-1)?.text ?? 'Nothing has been played');
    else if (key === 'r') setSpoken(lines.filter((line) => line.kind === 'battle').at(-1)?.text ?? 'No die has been rolled');
    else if (key === 'p') setSpoken(`${headline}. ${state.prompt}`);
  };
  const player = (side: SideName) => (
    <Player
      {...{ side, state: update.state, own }}
      seats={summary.seats}
      presence={room.presence.value}
      clock={scene.dice && !scene.dice.landed && update.clock ? { ...update.clock, running: null } : update.clock}
      setting={summary.clock}
      skew={room.skew.value}
    />
  );

  return (
    <div class="game" ref={frame} style={{ '--files': state.files, '--ranks': state.ranks }}>
      <div class="game-above">{player(above)}</div>
      <div class="game-board" onPointerDownCapture={(event) => {
        if (!behind) return;
        event.stopPropagation();
        skip();
      }}>
        <BoardView
          state={state}
          events={moment?.events ?? scene.events}
          orientation={below}
          last={lastSquares(log, moment?.seq ?? scene.seq)}
          hints={moment ? NO_HINTS : (fought ?? play.hints)}
          ahead={moment ? null : (sending && aheadOf(sending)) || play.ahead}
          label={`Board of ${summary.title}`}
          {...(live && { onSquare: play.onSquare, onPoint: play.onPoint, onBack: play.onBack })}
          onOtherKey={hotkey}
        >
          {scene.dice && !moment && (
            <BoardDice show={scene.dice} log={log} height={freeHeight(attackHints(log, scene.dice.seq), state, below)} />
          )}
          {live && play.picking.chosen.length > 0 && !play.ready && play.choices.length > 0 && (
            <Choices choices={play.choices} side={state.side} onChoice={play.onChoice} onBack={play.onBack} />
          )}
        </BoardView>
      </div>
      <div class="game-below">{player(below)}</div>
      <div class="game-panel">
        <FirstVisit game={summary.game} />
        <LinkBanner link={room.link.value} clock={update.clock} />
        {room.problem.value && <Problem problem={room.problem.value} onDismiss={() => room.dismiss()} />}
        {room.presence.value?.gone && room.presence.value.gone.seat !== own && (
          <GoneBanner gone={room.presence.value.gone} seats={summary.seats} skew={room.skew.value} say={own === null ? null : say} />
        )}
        {own !== null && <Offers {...{ update, own, say }} seats={summary.seats} />}
        {over ? (
          <GameOver {...{ summary, update, next }} say={own === null ? null : say} />
        ) : (
          <Decision {...{ state: update.state, play, headline, live }} />
        )}
        {moment && <LookingBack onLeave={leave} />}
        <LogPanel lines={lines} facts={factsOf(summary, room.presence.value)} looking={moment?.seq ?? null} onLook={look} />
        {own !== null && <Controls {...{ update, own, say }} seats={summary.seats} undoReason={whyNoUndo(log, own)} />}
        <div class="game-foot">
          {own !== null && !over && <TypedMove play={play} live={live} />}
          <Tools onTurn={() => setTurned(!turned)} />
        </div>
      </div>
      <p class="visually-hidden" role="status" aria-live="polite">
        {[said, live ? `${headline}. ${state.prompt}` : ''].filter(Boolean).join('. ')}
      </p>
      <p class="visually-hidden" role="status" aria-live="assertive">{spoken}</p>
    </div>
  );
}

const NO_HINTS = new Map<string, Hint>();

/** The action on its way to the server; a second one waits until it has arrived. */
function useSending(room: Room, version: number) {
  const [sent, setSent] = useState<{ action: Action; version: number } | null>(null);
  const act = (action: Action) => {
    setSent({ action, version });
    void room.say({ type: 'act', version, action: action.text }).then((error) => {
      if (error) setSent(null);
    });
  };
  return { sending: sent?.version === version ? sent.action : null, act };
}

/** Moments of the game: those seen since the page was opened, and the others from the archive when asked for. */
function useMoments(id: string, log: readonly LogEntry[], scene: Scene) {
  const [moment, setMoment] = useState<Moment | null>(null);
  const [seen] = useState(() => new Map<number, Moment>());
  seen.set(scene.update.seq, { seq: scene.update.seq, state: scene.update.state, events: scene.events });
  const look = async (line: LogLine) => {
    if (!seen.has(line.last)) {
      const { frames } = await api.replay(id).catch(() => ({ frames: [] }));
      for (const [seq, { state, events }] of framesBySeq(log, frames)) seen.set(seq, { seq, state, events });
    }
    setMoment(seen.get(line.last) ?? null);
  };
  return { moment, look: (line: LogLine) => void look(line), leave: () => setMoment(null) };
}

function LookingBack({ onLeave }: { onLeave: () => void }) {
  return (
    <p class="banner banner-looking" role="status">
      You are looking back.
      <button type="button" class="control" onClick={onLeave}>
        Back to the game
      </button>
    </p>
  );
}

/** Where over the board the dice hide the least of those who fight, from 0 at its upper edge to 1. */
function freeHeight(fighting: ReadonlyMap<string, Hint>, state: State, below: SideName): number {
  const rows = [...fighting.keys()].map((square) => (Number(square.slice(1)) - 0.5) / state.ranks);
  const heights = rows.map((row) => (below === 'white' ? 1 - row : row));
  const hidden = (height: number) => heights.filter((other) => Math.abs(other - height) < 0.2).length;
  return [0.5, 0.78, 0.22].reduce((best, height) => (hidden(height) < hidden(best) ? height : best));
}

function BoardDice({ show, log, height }: { show: DiceShow; log: readonly LogEntry[]; height: number }) {
  const entry = log.find(({ seq }) => seq === show.seq);
  const words = (entry?.events ?? []).filter(({ type }) => type !== 'rolled').map(({ text }) => text);
  return (
    <div class="board-dice" key={show.seq} style={{ top: `${height * 100}%` }}>
      <Dice show={show} />
      <p class="board-dice-words">{show.landed ? words[0] : ' '}</p>
    </div>
  );
}

/** Space and Escape skip the dice. */
function useSkipKeys(behind: boolean, skip: () => void): void {
  useEffect(() => {
    if (!behind) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [behind, skip]);
}

/** Who fights, while the dice of the entry `seq` fall. */
function attackHints(log: readonly LogEntry[], seq: number): Map<string, Hint> {
  const attacks = log.filter((entry) => entry.seq <= seq).flatMap((entry) => entry.events ?? []);
  const attack = attacks.filter(({ type }) => type === 'attacked').at(-1);
  const hints = new Map<string, Hint>((attack?.attackers ?? []).map((square) => [square, 'joined']));
  if (attack?.square) hints.set(attack.square, 'aimed');
  return hints;
}

function factsOf(summary: Summary, presence: Presence | null): string {
  const watching = presence && presence.spectators > 0 ? [`${presence.spectators} watching`] : [];
  return [clockSetting(summary.clock), ...watching].join(', ');
}

function headlineOf(state: State, own: number | null, ownSide: SideName | null, phase: string): string {
  if (phase === 'open') return 'Waiting for an opponent';
  if (phase === 'seeding') return 'The players mix the dice';
  if (phase === 'ended' || state.node === 'terminal') return 'The game is over';
  if (state.node === 'chance') return 'The dice fall';
  if (state.to_act.some(({ seat }) => seat === own)) return state.side === ownSide ? 'Your turn' : 'Your decision';
  const sides = [...new Set(state.to_act.map(({ side }) => (side === 'white' ? 'White' : 'Black')))];
  return `${sides.join(' and ')} to act`;
}

function timeWords(clock: NonNullable<Scene['update']['clock']>, skew: number): string {
  const now = Date.now() + skew;
  return `White ${clockWords(leftAt(clock, 0, now))}, Black ${clockWords(leftAt(clock, 1, now))}`;
}

function nextRoom(summary: Summary, log: readonly LogEntry[]): string | null {
  const entry = log.find(({ type }) => type === 'rematch');
  const id = entry?.game_id ?? (summary as { rematch?: unknown }).rematch;
  return typeof id === 'string' ? id : null;
}
