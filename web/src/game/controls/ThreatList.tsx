// What threatens the own pieces, in words: the same as the signs on the board.
import { fallsText } from '../../board/Threats';
import type { Shown } from '../../board/useThreats';
import { pieceAt } from '../../board/words';
import type { State } from '../../protocol';

export function ThreatList({ shown, state }: { shown: Shown; state: State }) {
  const named = (square: string) => `${pieceAt(state, square)?.kind ?? 'piece'} ${square}`;
  const list = [...shown.list].sort((a, b) => b.falls - a.falls);
  return (
    <section class="threat-list" aria-label="What threatens you" role="status" tabIndex={0}>
      <strong>{shown.ahead ? 'After the move that you have chosen' : 'If it were the other side’s turn'}</strong>
      {list.length === 0 && <p>Nothing of yours can be attacked.</p>}
      <ul>
        {list.map((threat) => (
          <li key={threat.square}>
            {named(threat.square)}: {threat.taken ? 'can be taken' : `${fallsText(threat)} to fall`}
            {threat.from && ` ${threat.taken ? 'by' : 'to'} the ${named(threat.from)}`}
            {shown.changes.get(threat.square) === 'new' && ' (new)'}
          </li>
        ))}
        {shown.gone.map((square) => (
          <li key={square}>{named(square)}: no longer attacked</li>
        ))}
      </ul>
    </section>
  );
}
