// What stands beside the board, or below it where there is no room.
import type { Summary } from '../protocol';
import type { Room } from '../room';
import { GoneBanner, LinkBanner, LookingBack, Problem } from './Banners';
import { Controls, Offers } from './Controls';
import { Decision } from './Decision';
import { FirstVisit, useFirstVisit } from './FirstVisit';
import { GameOver } from './GameOver';
import type { LogLine } from './log';
import { LogPanel } from './LogPanel';
import type { Moments } from './moments';
import { whyNoUndo, type Saying } from './saying';
import type { Scene } from './stage';
import { Tools } from './Tools';
import { TypedMove } from './TypedMove';
import type { Turn } from './useTurn';

interface GamePanelProps {
  room: Room;
  scene: Scene;
  summary: Summary;
  headline: string;
  lines: readonly LogLine[];
  moments: Moments;
  turn: Turn;
  over: boolean;
  facts: string;
  /** The room of the rematch. */
  next: string | null;
  /** Null for those who only watch. */
  say: Saying | null;
  onTurn: () => void;
}

export function GamePanel(props: GamePanelProps) {
  const { room, scene, summary, headline, lines, moments, turn, over, facts, next, say, onTurn } = props;
  const { update } = scene;
  const { seats } = summary;
  const own = room.seat.value;
  const gone = room.presence.value?.gone;
  const problem = room.problem.value;
  const first = useFirstVisit(summary.game);
  return (
    <div class="game-panel">
      <LinkBanner link={room.link.value} clock={update.clock} />
      {problem && <Problem problem={problem} onDismiss={() => room.dismiss()} />}
      {gone && gone.seat !== own && !over && <GoneBanner {...{ gone, seats, say }} skew={room.skew.value} />}
      {say && <Offers {...{ update, seats, say }} />}
      {over ? <GameOver {...{ summary, update, next, say }} /> : <Decision {...{ ...turn, headline }} state={update.state} />}
      {moments.moment && <LookingBack onLeave={moments.leave} />}
      {first ? (
        <FirstVisit game={summary.game} html={first.html} onClose={first.close} />
      ) : (
        <LogPanel {...{ lines, facts }} looking={moments.moment?.seq ?? null} onLook={moments.look} />
      )}
      {say && own !== null && <Controls {...{ update, say }} undoReason={whyNoUndo(room.log.value, own)} />}
      <div class="game-foot">
        {say && !over && <TypedMove {...turn} />}
        <Tools onTurn={onTurn} />
      </div>
    </div>
  );
}
