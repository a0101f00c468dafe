// A game as its players and watchers see it: board, sides, decision, log and controls, drawn from a Room.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { Arrows } from '../board/Arrows';
import type { Hint } from '../board/Board';
import { PlayBoard } from '../board/PlayBoard';
import type { Play } from '../board/usePlay';
import { useThreats } from '../board/useThreats';
import { Game, gameWords } from '../board/useWords';
import type { LogEntry, Say, SeatInfo, SideName, State, Summary } from '../protocol';
import type { Room } from '../room';
import { navigate } from '../router';
import { settings } from '../settings';
import { useFocusKept } from '../ui/use_focus_kept';
import { isAgainstComputer } from './advice/advice';
import { useAdvice } from './advice/useAdvice';
import { BoardDice, fighters } from './battle/BoardDice';
import { GamePanel } from './GamePanel';
import { factsOf, headlineOf, nextRoom, timeWords } from './headline';
import { lastBlows, lastSquares, linesOf, type LogLine } from './log/log';
import { captured, moveRows } from './log/moves';
import { hasCards } from './cards/cards';
import { useMoments } from './log/moments';
import { Player } from './team/Player';
import { SlotTrack } from './team/SlotTrack';
import { Tally } from './team/Tally';
import { useCards } from './cards/useCards';
import { useAnimatedRoom, type AnimatedRoom } from './stage/useAnimatedRoom';
import { usePremove } from './controls/usePremove';
import { useTurn } from './controls/useTurn';
import type { Scene } from './stage/stage';
import './game.css';

export function GameView({ room }: { room: Room }) {
  const shown = useAnimatedRoom(room);
  const summary = room.summary.value;
  if (!shown.scene || !summary) {
    return (
      <p class="game-loading" role="status">
        Loading the game …
      </p>
    );
  }
  return (
    <Game.Provider value={summary.game}>
      <ShownGame {...shown} scene={shown.scene} room={room} summary={summary} />
    </Game.Provider>
  );
}

type GameProps = AnimatedRoom & { scene: Scene; room: Room; summary: Summary };

function ShownGame({ room, scene, behind, said, skip, summary }: GameProps) {
  const own = room.seat.value;
  const log = room.log.value;
  const { update } = scene;
  const frame = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState(false);
  const [spoken, setSpoken] = useState('');
  const [lookedAt, setLookedAt] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<string | null>(null);
  const moments = useMoments(room.id, log, scene);
  const { moment } = moments;
  const turn = useTurn(room, scene, !behind && !moment);
  const state = moment?.state ?? update.state;
  const table = useCards({ state, ...(!moment && { events: scene.events }), own: seatOf(own, summary)?.side ?? null, play: turn.play, live: turn.live });
  const lines = useMemo(() => linesOf(log, scene.seq, summary.seats), [log, scene.seq, summary.seats]);
  const rows = useMemo(() => moveRows(log, scene.seq), [log, scene.seq]);
  const trays = useTrays(state, log, moment?.seq ?? scene.seq);
  const next = nextRoom(summary, log);
  const headline = headlineOf(update, room.shared ? null : own, summary.seats);
  const ownSide = seatOf(own, summary)?.side ?? 'white';
  // Who sits down at a screen does not turn it round.
  const below: SideName = (room.shared || ownSide === 'white') !== turned ? 'white' : 'black';
  const playing = !moment && !behind && own !== null && update.phase === 'playing';
  const threats = useThreats(state, ownSide, playing && settings.threats.value === 'on', turn.live ? turn.play.ready : null);
  const premove = usePremove({
    room,
    state,
    own: ownSide,
    waiting: gameWords(summary.game).premoves && settings.confirm.value === 'off' && playing && !turn.sent && update.state.node === 'decision' && update.state.actions.length === 0,
    failed: () => setSpoken('The move in advance is not possible'),
  });
  const advice = useAdvice({ state: update.state, side: ownSide, live: turn.live, sent: turn.sent, wanted: isAgainstComputer(summary.seats, own) });
  const say = own === null ? null : (message: Say) => void room.say(message);

  useSkipKeys(behind, skip);
  useRematch(own === null ? null : next);
  useFocusKept(frame, '.over-result', '.board-grid [tabindex="0"]');
  useRoomForBattle(frame, (turn.live && turn.play.ready?.odds !== undefined) || scene.battle !== null);

  // Arrows show what decided the game, unless it was given up or ended otherwise.
  const decided = !moment && !behind && update.phase === 'ended' && state.node === 'terminal' && state.returns?.white !== state.returns?.black;

  const answers = answersTo(lines, `${headline}. ${state.prompt}`, update.clock && timeWords(update.clock, room.skew.value));
  const player = (side: SideName) => (
    <Player
      {...{ side, own, seats: summary.seats, setting: summary.clock }}
      actors={update.phase === 'playing' ? update.state.to_act.map(({ seat }) => seat).filter((seat) => !update.sealed.includes(seat)) : []}
      deputies={update.deputies}
      trays={trays}
      table={hasCards(state) ? table : null}
      presence={room.presence.value}
      clock={behind && update.clock ? { ...update.clock, running: [] } : update.clock}
      skew={room.skew.value}
    />
  );
  return (
    <div class={state.tally.length > 0 ? 'game game-with-tally' : 'game'} ref={frame} style={{ '--files': state.files, '--ranks': state.ranks }}>
      <div class="game-above">{player(below === 'white' ? 'black' : 'white')}</div>
      <div class="game-board" onPointerDownCapture={(event) => behind && stop(event, skip)}>
        <PlayBoard
          {...{ state, ...turn, threats }}
          live={turn.live || premove !== null}
          events={moment?.events ?? scene.events}
          orientation={below}
          last={lastSquares(log, moment?.seq ?? scene.seq)}
          play={premove ? { ...turn.play, ...premove, onBack: premove.cancel, onPoint: () => {} } : shownPlay(turn.play, moment ? new Map() : behind && scene.dice ? fighters(log, scene.dice.seq) : null)}
          label={`Board of ${summary.title}`}
          {...(!moment && { looked: lookedAt.length > 0 ? lookedAt : table.looked })}
          // A card stays until one looks at another piece.
          onLookAt={(square) => state.sheets.some((sheet) => sheet.square === square) && setPointed(square)}
          onOtherKey={(key) => {
            if (key === 'x') settings.threats.value = settings.threats.value === 'on' ? 'off' : 'on';
            else if (key in answers) setSpoken(answers[key]!);
          }}
        >
          {decided && <Arrows arrows={lastBlows(state.checks ?? [], log)} size={state} flipped={below === 'black'} />}
          {scene.dice && !scene.battle && !moment && <BoardDice show={scene.dice} {...{ log, state, below }} />}
        </PlayBoard>
      </div>
      <div class="game-below">{player(below)}</div>
      {state.slots.length > 0 && (
        <div class="game-slots">
          <SlotTrack {...{ state, own }} seats={summary.seats} />
        </div>
      )}
      {state.tally.length > 0 && (
        <div class="game-tally">
          <Tally state={state} seats={summary.seats} first={below} onLook={setLookedAt} />
        </div>
      )}
      <GamePanel
        {...{ room, scene, summary, headline, lines, rows, moments, turn, table, next, say, pointed, threats, advice }}
        onLook={setLookedAt}
        over={update.phase === 'ended' && !behind}
        facts={factsOf(summary, room.presence.value)}
        onTurn={() => setTurned(!turned)}
      />
      <p class="visually-hidden" role="status" aria-live="polite">
        {[said, turn.live ? `${headline}. ${state.prompt}` : ''].filter(Boolean).join('. ')}
      </p>
      <p class="visually-hidden" role="status" aria-live="assertive">
        {spoken}
      </p>
    </div>
  );
}

/** What lies beside the board, with what was captured in games that have no place of their own for it. */
function useTrays(state: State, log: readonly LogEntry[], seq: number): State['trays'] {
  const { captures } = gameWords(state.game);
  const lost = useMemo(() => (captures ? captured(log, seq) : null), [captures, log, seq]);
  // What a tally sheet tells needs no second telling.
  if (state.tally.length > 0) return [];
  if (!lost) return state.trays;
  return [...state.trays, { name: 'captured', side: 'white', items: lost.black }, { name: 'captured', side: 'black', items: lost.white }];
}

function seatOf(own: number | null, { seats }: Summary): SeatInfo | undefined {
  return seats.find(({ seat }) => seat === own);
}

/** The choice on the board; where something else is shown there, with those hints in place of its own. */
function shownPlay(play: Play, hints: Map<string, Hint> | null): Play {
  return hints ? { ...play, hints, ahead: null } : play;
}

/** What can be asked for by key on the board: the time, the last move, the last roll, the question (prompt). */
function answersTo(lines: readonly LogLine[], question: string, time: string | null): Record<string, string> {
  const last = (fits: (line: LogLine) => boolean) => lines.filter(fits).at(-1)?.text;
  return {
    t: time ?? 'There is no clock',
    m: last((line) => line.kind !== 'news') ?? 'Nothing has been played',
    r: last((line) => line.faces.length > 0) ?? 'No die has been rolled',
    p: question,
  };
}

function stop(event: Event, then: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  then();
}

/** Space and Escape skip the dice. */
function useSkipKeys(behind: boolean, skip: () => void): void {
  useEffect(() => {
    if (!behind) return;
    const onKey = (event: KeyboardEvent) => {
      if ((event.key === ' ' || event.key === 'Escape') && !document.querySelector('dialog:modal')) stop(event, skip);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [behind, skip]);
}

/** Players go on to the rematch as soon as it is agreed; those who come later are shown the way. */
function useRematch(next: string | null): void {
  const known = useRef(next);
  useEffect(() => {
    if (next && known.current === null) navigate(`/g/${next}`);
    known.current = next;
  }, [next]);
}

/** Where the battle lies over the lower edge of a small screen, the board goes to the upper one. */
function useRoomForBattle(frame: { current: HTMLElement | null }, fighting: boolean): void {
  useEffect(() => {
    if (fighting && matchMedia('(max-width: 56rem)').matches) frame.current?.scrollIntoView({ block: 'start' });
  }, [fighting]);
}
