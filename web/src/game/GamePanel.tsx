// What stands beside the board, or below it where there is no room.
import type { Shown } from '../board/useThreats';
import type { Summary } from '../protocol';
import type { Room } from '../room';
import { hasTeams } from '../teams';
import { AdviceView } from './advice/AdviceView';
import type { Advice } from './advice/useAdvice';
import { Arena } from './battle/Arena';
import { GoneBanner, LinkBanner, LookingBack, Problem } from './controls/Banners';
import { hasCards } from './cards/cards';
import { Book } from './cards/Cards';
import { Chat } from './chat/Chat';
import { Controls, Offers } from './controls/Controls';
import { Decision } from './controls/Decision';
import { GameOver } from './GameOver';
import { Minute, useMinute } from './Minute';
import type { LogLine } from './log/log';
import { LogPanel } from './log/LogPanel';
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
  const { room, scene, summary, headline, lines, moments, turn, table, over, facts, next, say, pointed, onLook, onTurn, threats, advice } = props;
  const { update } = scene;
  const { state } = update;
  const { seats } = summary;
  const own = room.seat.value;
  const gone = room.presence.value?.gone;
  const problem = room.problem.value;
  const minute = useMinute(summary.game, own !== null && update.phase !== 'ended');
  return (
    <div class="game-panel">
      <LinkBanner link={room.link.value} clock={update.clock} />
      {problem && <Problem problem={problem} onDismiss={() => room.dismiss()} />}
      {gone && gone.seat !== own && !over && <GoneBanner {...{ gone, own, seats, say }} skew={room.skew.value} />}
      {say && <Offers {...{ update, seats, say }} />}
      {state.track && <TrackView track={state.track} />}
      {over ? (
        <GameOver {...{ summary, update, next, say }} own={seats.find(({ seat }) => seat === own)?.side ?? null} />
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
        <Decision {...{ ...turn, headline, onLook }} state={update.state} />
      )}
      {!over && <Melee state={state} again={turn.again} />}
      {say && own !== null && !over && <TeamBar {...{ update, own, seats, say }} />}
      {state.abilities.length > 0 && !scene.battle && !over && (
        <Palette abilities={state.abilities} own={seats.find(({ seat }) => seat === own)?.side ?? null} {...turn} />
      )}
      {state.sheets.length > 0 && <SheetPanel state={moments.moment?.state ?? state} square={pointed} />}
      {hasCards(state) && !over && <Book table={table} />}
      {advice && say && !over && <AdviceView {...{ advice, update, say, onLook }} />}
      {moments.moment && <LookingBack onLeave={moments.leave} />}
      <LogPanel {...{ lines, facts }} looking={moments.moment?.seq ?? null} onLook={moments.look} />
      {hasTeams(seats) && <Chat {...{ room, seats }} can={update.can} />}
      {say && own !== null && <Controls {...{ update, say }} undoReason={whyNoUndo(room.log.value, own)} />}
      <div class="game-foot">
        {say && !over && <TypedMove {...turn} />}
        <Tools onTurn={onTurn} onMinute={minute.show} />
      </div>
      {threats && <ThreatList shown={threats} state={state} />}
      {minute.open && <Minute {...{ summary }} html={minute.html} first={minute.first} onClose={minute.close} />}
    </div>
  );
}
