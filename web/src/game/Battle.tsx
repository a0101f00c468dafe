// A battle before it is fought: its odds and who takes part.
import type { Action, Piece, State } from '../protocol';
import { PieceShape } from '../board/Icon';
import type { Supporter } from '../board/selection';
import { percent, pieceAt } from '../board/words';
import './battle.css';

export interface BattleProps {
  state: State;
  /** An action with odds. */
  action: Action;
  /** Pieces that may be switched on and off; none while it is only looked at. */
  supporters?: readonly Supporter[];
  /** What a supporter would change: the action with it switched. */
  ifToggled?: (square: string) => Action | null;
  onToggle?: (square: string) => void;
}

export function Battle({ state, action, supporters = [], ifToggled, onToggle }: BattleProps) {
  const odds = action.odds!;
  const target = action.steps.find((step) => step.role === 'target')?.square;
  const enemy = target ? pieceAt(state, target) : undefined;
  const main = state.pieces.find(({ square }) => state.marks.some((mark) => mark.name === 'moved' && mark.square === square));
  const joined = supporters.filter(({ on }) => on).map(({ square }) => pieceAt(state, square));
  const exposed = [main, ...joined].filter((piece) => piece !== undefined);
  return (
    <section class="battle" aria-label={`Battle for ${target ?? 'a square'}`}>
      <div class="battle-head">
        <strong class="battle-chance">{percent(odds.probability)}</strong>
        <span class="battle-what">
          to beat the <span class="battle-name">{enemy ? `${enemy.kind} on ${enemy.square}` : target}</span>
          <small>
            {odds.wins} of {odds.rolls} rolls
          </small>
        </span>
        <Strengths attack={odds.attack} defence={odds.defence} />
      </div>
      <OddsBar wins={odds.wins} rolls={odds.rolls} />
      {(main !== undefined || supporters.length > 0) && (
        <ul class="battle-army" aria-label="Attackers">
          {main && (
            <li>
              <span class="fighter fighter-fixed">
                <PieceShape kind={main.kind} letter={main.letter} side={main.side} />
                <span>{name(main)}</span>
              </span>
            </li>
          )}
          {supporters.map((supporter) => (
            <li key={supporter.square}>
              <Fighter {...{ state, supporter, action }} other={ifToggled?.(supporter.square) ?? null} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      )}
      {exposed.length > 0 && odds.wins < odds.rolls && (
        <p class="battle-risk">
          <strong>{percent(1 - odds.probability)}</strong> it fails. Exposed then: {exposed.map(name).join(', ')}
        </p>
      )}
    </section>
  );
}

function Strengths({ attack, defence }: { attack: number; defence: number }) {
  return (
    <span class="battle-strengths">
      <span class="visually-hidden">
        attack {attack} against defence {defence}
      </span>
      <span aria-hidden="true">
        <b>{attack}</b> : <b>{defence}</b>
      </span>
      <small aria-hidden="true">added to the dice</small>
    </span>
  );
}

/** The chance as an area, with a line at each quarter. */
export function OddsBar({ wins, rolls }: { wins: number; rolls: number }) {
  return (
    <div class="odds-bar" role="img" aria-label={`${wins} of ${rolls} rolls win`}>
      <span class="odds-bar-wins" style={{ transform: `scaleX(${wins / rolls})` }} />
    </div>
  );
}

interface FighterProps {
  state: State;
  supporter: Supporter;
  action: Action;
  other: Action | null;
  onToggle: ((square: string) => void) | undefined;
}

function Fighter({ state, supporter, action, other, onToggle }: FighterProps) {
  const piece = pieceAt(state, supporter.square);
  const change = other?.odds ? Math.round((other.odds.probability - action.odds!.probability) * 100) : 0;
  return (
    <label class={supporter.on ? 'fighter fighter-on' : 'fighter'}>
      <input
        type="checkbox"
        checked={supporter.on}
        disabled={supporter.fixed || !onToggle}
        onChange={() => onToggle?.(supporter.square)}
      />
      {piece && <PieceShape kind={piece.kind} letter={piece.letter} side={piece.side} />}
      <span>{piece ? name(piece) : supporter.square}</span>
      {!supporter.fixed && <small class="fighter-worth">{worth(supporter.on ? -change : change)}</small>}
    </label>
  );
}

function worth(points: number): string {
  return points < 0 ? `−${-points}%` : `+${points}%`;
}

function name(piece: Piece): string {
  return `${piece.kind} ${piece.square}`;
}
