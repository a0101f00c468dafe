// A game step by step: the board, the list of steps, what the dice and the players were worth, and its dice checked.
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { api, asFailure } from '../api';
import { BoardView } from '../board/Board';
import { Game } from '../board/useWords';
import { Arena } from '../game/battle/Arena';
import { hasCards } from '../game/cards/cards';
import { Cards } from '../game/cards/Cards';
import { Dice } from '../game/battle/Dice';
import { severalRounds, wordsOf } from '../game/battle/fight';
import { FightRounds } from '../game/battle/FightRounds';
import { Palette } from '../game/cards/Palette';
import { SlotTrack } from '../game/team/SlotTrack';
import { Tally } from '../game/team/Tally';
import { TrackView } from '../game/TrackView';
import { useCards, type CardTable } from '../game/cards/useCards';
import { Verify } from '../game/verify/Verify';
import type { Frame, GameEvent, Summary } from '../protocol';
import { amend, place } from '../router';
import { motion } from '../settings';
import { Loading } from '../ui/lazy';
import { Page, usePage } from '../ui/page';
import { useFocusKept } from '../ui/use_focus_kept';
import { matchWords } from '../words';
import { Files } from './Files';
import { JumpButton } from './JumpButton';
import { Replay, lastSquares } from './replay';
import { ReviewPanel } from './ReviewPanel';
import { reviewOf } from './review_feed';
import { StepList } from './StepList';
import { useJumps } from './use_keys';
import './study.css';

/** Long enough to read a line of the log. */
const kAutoplayMs = 1200;

export function ReplayPage({ id, analysis }: { id: string; analysis: boolean }) {
  const loaded = useSignal<{ room: Summary; frames: Frame[] } | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    loaded.value = null;
    problem.value = null;
    api.replay(id).then(
      (answer) => (loaded.value = answer),
      (reason) => (problem.value = asFailure(reason).message),
    );
  }, [id]);
  if (problem.value) {
    return (
      <Page title="This game cannot be shown">
        <p role="alert">{problem.value}</p>
      </Page>
    );
  }
  if (!loaded.value) return <Loading what="Loading the game …" />;
  return (
    <Game.Provider value={loaded.value.room.game}>
      <Study {...loaded.value} analysis={analysis} />
    </Game.Provider>
  );
}

function startingFrame(frames: Frame[]): number {
  const at = Number(new URLSearchParams(place().search).get('at') ?? NaN);
  return Number.isInteger(at) && at >= 0 && at < frames.length ? at : 0;
}

function Study({ room, frames, analysis }: { room: Summary; frames: Frame[]; analysis: boolean }) {
  const heading = usePage(`${analysis ? 'Analysis' : 'Replay'} of ${room.title}`);
  const replay = useMemo(() => new Replay(frames, startingFrame(frames)), [frames]);
  const flipped = useSignal(false);
  const pointed = useSignal<readonly string[]>([]);
  const over = room.phase === 'ended';
  const feed = useMemo(() => reviewOf(room.id), [room.id]);
  useEffect(() => {
    if (over) feed.start(analysis);
    return () => {
      feed.stop();
      replay.pause();
    };
  }, [feed, replay]);
  const at = replay.at.value;
  const frame = replay.frame.value;
  const last = useComputed(() => lastSquares(frames, replay.at.value));
  const table = useCards({ state: frame.state, events: frame.events, own: null, play: null, live: false });
  useEffect(() => {
    amend(at === 0 ? '' : `?at=${at}`);
  }, [at]);

  const page = useRef<HTMLElement>(null);
  useFocusKept(page, '.study-play');

  const stopAnd = (go: () => void) => () => {
    replay.pause();
    go();
  };
  useJumps({
    ArrowLeft: stopAnd(() => replay.step(-1)),
    ArrowRight: stopAnd(() => replay.step(1)),
    ArrowUp: stopAnd(() => replay.previousTurn()),
    ArrowDown: stopAnd(() => replay.nextTurn()),
    Home: stopAnd(() => replay.show(0)),
    End: stopAnd(() => replay.show(replay.last)),
    f: stopAnd(() => (flipped.value = !flipped.value)),
  });

  return (
    <main class="study" id="main" ref={page}>
      <h1 class="study-title" ref={heading} tabIndex={-1}>
        {room.title}: {matchWords(room.seats)}
      </h1>
      <div class="study-board">
        <BoardView
          state={frame.state}
          events={frame.events}
          orientation={flipped.value ? 'black' : 'white'}
          last={last.value}
          looked={pointed.value.length > 0 ? pointed.value : table.looked}
          still={motion() === 'instant'}
          label={`Board after step ${at} of ${replay.last}`}
        />
        <Controls {...{ replay, stopAnd }} onFlip={() => (flipped.value = !flipped.value)} />
        <Happened frame={frame} at={at} />
        <Beside frames={frames} at={at} table={table} seats={room.seats} onLook={(squares) => (pointed.value = squares)} />
      </div>
      <div class="study-side">
        <StepList replay={replay} points={feed.points.value} />
        {over && <ReviewPanel feed={feed} replay={replay} />}
        {over && (
          <section aria-label="Dice">
            <h2>Were the dice fair?</h2>
            <p>The server committed to its secret before the game, and each player added a share. All rolls follow from these.</p>
            <Verify id={room.id} />
          </section>
        )}
        <Files id={room.id} at={at} game={over ? room.game : null} />
      </div>
    </main>
  );
}

interface ControlsProps {
  replay: Replay;
  /** Nothing goes on by itself any more. */
  stopAnd: (go: () => void) => () => void;
  onFlip: () => void;
}

function Controls({ replay, stopAnd, onFlip }: ControlsProps) {
  const at = replay.at.value;
  return (
    <div class="study-controls" role="group" aria-label="Step through the game">
      <JumpButton glyph="start" label="Start" keyName="Home" disabled={at === 0} onClick={stopAnd(() => replay.show(0))} />
      <JumpButton glyph="backward" label="Step back" keyName="←" disabled={at === 0} onClick={stopAnd(() => replay.step(-1))} />
      <button type="button" class="study-play" onClick={() => (replay.playing.value ? replay.pause() : replay.play(kAutoplayMs))}>
        {replay.playing.value ? 'Pause' : 'Play'}
      </button>
      <JumpButton glyph="forward" label="Step forward" keyName="→" disabled={at === replay.last} onClick={stopAnd(() => replay.step(1))} />
      <JumpButton glyph="end" label="End" keyName="End" disabled={at === replay.last} onClick={stopAnd(() => replay.show(replay.last))} />
      <input
        type="range"
        min={0}
        max={replay.last}
        value={at}
        aria-label="Step"
        aria-valuetext={`Step ${at} of ${replay.last}`}
        onInput={(event) => stopAnd(() => replay.show(event.currentTarget.valueAsNumber))()}
      />
      <JumpButton glyph="turn" label="Turn the board" keyName="f" onClick={onFlip} />
    </div>
  );
}

interface BesideProps {
  frames: Frame[];
  at: number;
  table: CardTable;
  seats: Summary['seats'];
  onLook: (squares: readonly string[]) => void;
}

/** What belongs to the state besides its board: slots of the turn, tally sheet, track, battle, abilities and cards. */
function Beside({ frames, at, table, seats, onLook }: BesideProps) {
  const { state } = frames[at]!;
  const { track, battle, abilities } = state;
  const log = useMemo(() => frames.map(({ events }, seq) => ({ seq, at: 0, type: 'roll', events })), [frames]);
  return (
    <>
      <SlotTrack {...{ state, seats }} own={null} />
      <Tally {...{ state, seats, onLook }} first="white" />
      {battle && (
        <Arena
          {...{ battle, log }}
          seq={at}
          scene={null}
          headline="The fight"
          prompt=""
          sealed={[]}
          own={null}
          announced={null}
          play={null}
          live={false}
        />
      )}
      {track && <TrackView track={track} />}
      {abilities.length > 0 && <Palette abilities={abilities} own={null} play={null} live={false} />}
      {hasCards(state) && <Cards table={table} trays={state.trays} />}
    </>
  );
}

/** What the step did, in words, with its dice. */
function Happened({ frame, at }: { frame: Frame; at: number }) {
  const throws = frame.events.filter((event): event is GameEvent & { faces: number[] } => event.faces !== undefined);
  const rounds = severalRounds(frame.events);
  return (
    <div class="study-happened" aria-live="polite">
      {rounds.length > 0 && <FightRounds rounds={rounds} />}
      {throws.length > 0 && rounds.length === 0 && (
        <Dice
          small
          show={{
            seq: at,
            landed: true,
            throws: throws.map((event) => ({
              side: event.side ?? 'white',
              faces: event.faces,
              bonus: event.bonus ?? 0,
              total: event.total ?? 0,
            })),
          }}
        />
      )}
      <p>{at === 0 ? 'The start of the game.' : wordsOf(frame.events) || frame.step}</p>
    </div>
  );
}
