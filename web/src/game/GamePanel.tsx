// What stands beside the board, or below it where there is no room.
import type { ComponentChildren } from 'preact';

import type { Shown } from '../board/useThreats';
import { meleeOf } from '../board/sheets';
import type { State, Summary } from '../protocol';
import type { Room } from '../room';
import { HintView, MistakeOffer } from './advice/AdviceView';
import type { Advice } from './advice/useAdvice';
import { Arena } from './battle/Arena';
import { DiceByHand } from './battle/DiceByHand';
import { GoneBanner, LinkBanner, LookingBack, Problem } from './controls/Banners';
import { hasCards } from './cards/cards';
import { Book } from './cards/Cards';
import { Chat } from './chat/Chat';
import { Controls, Offers } from './controls/Controls';
import { Decision } from './controls/Decision';
import { GameBar } from './controls/GameBar';
import { NoticeButton, PlanButton } from './controls/PlanButton';
import { GameOver } from './GameOver';
import { Minute, useMinute } from './Minute';
import type { LogLine } from './log/log';
import { LogPanel } from './log/LogPanel';
import type { MoveRow } from './log/moves';
import { Melee } from './battle/Melee';
import type { Moments } from './log/moments';
import { Palette } from './cards/Palette';
import { whyNoUndo, type Saying } from './controls/saying';
import { SheetPanel } from './battle/SheetView';
import type { Scene } from './stage/stage';
import { TeamBar } from './team/TeamBar';
import { ThreatList } from './controls/ThreatList';
import { Tools } from './controls/Tools';
import { TrackView } from './TrackView';
import { TypedMove } from './controls/TypedMove';
import type { CardTable } from './cards/useCards';
import type { Turn } from './controls/useTurn';

interface GamePanelProps {
  room: Room;
  scene: Scene;
  summary: Summary;
  headline: string;
  lines: readonly LogLine[];
  rows: readonly MoveRow[];
  moments: Moments;
  turn: Turn;
  table: CardTable;
  over: boolean;
  facts: string;
  /** The room of the rematch. */
  next: string | null;
  /** Null for those who only watch. */
  say: Saying | null;
  /** The square that was looked at last. */
  pointed: string | null;
  /** Squares that something of the panel is about; none when one looks away. */
  onLook: (squares: readonly string[]) => void;
  onTurn: () => void;
  /** What threatens the own pieces, if that is to be shown. */
  threats: Shown | null;
  /** Against the computer. */
  advice: Advice | null;
}

export function GamePanel(props: GamePanelProps) {
  const { room, scene, summary, headline, lines, rows, moments, turn, table, over, facts, next, say, pointed, onLook, onTurn, threats, advice } = props;
  const { update } = scene;
  const { state } = update;
  const { seats } = summary;
  const own = room.seat.value;
  const gone = room.presence.value?.gone;
  const problem = room.problem.value;
  const ownSide = seats.find(({ seat }) => seat === own)?.side ?? null;
  const palette = state.abilities.length > 0 && <Palette abilities={state.abilities} own={ownSide} {...turn} />;
  const throwsNow = !over && update.can.includes('roll');
  const minute = useMinute(summary.game, own !== null && update.phase !== 'ended');
  return (
    <div class="game-panel">
      <LinkBanner link={room.link.value} clock={update.clock} />
      {problem && <Problem problem={problem} onDismiss={() => room.dismiss()} />}
      {gone && gone.seat !== own && !over && <GoneBanner {...{ gone, own, seats, say }} skew={room.skew.value} />}
      {say && <Offers {...{ update, seats, say }} />}
      {advice?.mistake && say && !over && <MistakeOffer {...{ update, say }} mistake={advice.mistake} onPlayOn={advice.playOn} />}
      {state.track && <TrackView track={state.track} />}
      <div class="game-question">
        {throwsNow && <DiceByHand {...{ room, update }} />}
        {over ? (
          <GameOver {...{ summary, update, next, say }} own={room.shared ? null : ownSide} />
        ) : scene.battle ? (
          <Arena
            battle={scene.battle}
            {...{ scene, headline, own }}
            {...turn}
            log={room.log.value}
            seq={scene.seq}
            prompt={state.prompt}
            sealed={update.sealed}
            announced={turn.sent}
          />
        ) : (
          !throwsNow && <Asked {...{ turn, headline, onLook, state }} palette={palette} />
        )}
      </div>
      {ownSide && !over && summary.clock.kind === 'correspondence' && (
        <div class="waiting-ways">
          <PlanButton {...{ room, update }} own={ownSide} />
          <NoticeButton />
        </div>
      )}
      {say && own !== null && !over && <TeamBar {...{ update, own, seats, say }} />}
      {!over && !meleeOf(state) && palette}
      {state.sheets.length > 0 && <SheetPanel state={moments.moment?.state ?? state} square={pointed} />}
      {hasCards(state) && !over && <Book table={table} />}
      {moments.moment && <LookingBack onLeave={moments.leave} />}
      <LogPanel game={summary.game} {...{ lines, rows, facts }} looking={moments.moment?.seq ?? null} onLook={moments.look} />
      {arePeople(seats) && !room.shared && <Chat {...{ room, seats }} can={update.can} />}
      {threats && <ThreatList shown={threats} state={state} />}
      <GameBar
        advice={say && !over ? advice : null}
        advised={advice && say && !over && <HintView {...{ advice, onLook }} />}
        controls={say && own !== null && <Controls {...{ update, say }} undoReason={whyNoUndo(room.log.value, own)} />}
        typed={say && !over && <TypedMove {...turn} />}
        tools={<Tools onTurn={onTurn} onMinute={minute.show} />}
      />
      {minute.open && <Minute {...{ summary }} html={minute.html} first={minute.first} onClose={minute.close} />}
    </div>
  );
}

/** Several people play, who may have something to say to each other. */
function arePeople(seats: Summary['seats']): boolean {
  return seats.filter(({ kind }) => kind === 'person').length > 1;
}

interface AskedProps {
  turn: Turn;
  headline: string;
  onLook: (squares: readonly string[]) => void;
  state: State;
  palette: ComponentChildren;
}

/** What is asked; in a melee with both fighters above it and their abilities below. */
function Asked({ turn, headline, onLook, state, palette }: AskedProps) {
  const decision = <Decision {...{ ...turn, headline, onLook, state }} />;
  if (!meleeOf(state)) return decision;
  return (
    <div class="game-melee">
      <Melee state={state} again={turn.again} />
      {decision}
      {palette}
    </div>
  );
}
