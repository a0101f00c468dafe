// The board with a choice that is being made on it: see usePlay.
import { BoardView, type BoardProps } from './Board';
import { Choices } from './Choices';
import { ThreatSigns } from './Threats';
import type { Play } from './usePlay';
import type { Shown } from './useThreats';
import { WhyNot } from './WhyNot';

interface PlayBoardProps extends Omit<BoardProps, 'hints' | 'onSquare' | 'onPoint' | 'onBack'> {
  play: Play;
  /** As given to usePlay: the person may act now. */
  live: boolean;
  /** What threatens the own pieces, if that is to be shown. */
  threats?: Shown | null;
}

export function PlayBoard({ play, live, threats, children, ahead, ...board }: PlayBoardProps) {
  const choosing = live && play.picking.chosen.length > 0 && !play.ready && play.choices.length > 0;
  return (
    <BoardView
      {...board}
      hints={play.hints}
      ahead={ahead ?? play.ahead}
      {...(live && { onSquare: play.onSquare, onPoint: play.onPoint, onBack: play.onBack })}
    >
      {children}
      {threats && <ThreatSigns shown={threats} size={{ files: board.state.files, ranks: board.state.ranks }} flipped={board.orientation === 'black'} />}
      <WhyNot state={board.state} tried={live ? play.tried : null} flipped={board.orientation === 'black'} />
      {choosing && <Choices choices={play.choices} chosen={play.picking.chosen} state={board.state} onChoice={play.onChoice} onBack={play.onBack} flipped={board.orientation === 'black'} />}
    </BoardView>
  );
}
