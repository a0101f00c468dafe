// A battle before it is fought: its odds and who takes part.
import type { Action, Piece, State } from '../../protocol';
import { PieceShape } from '../../board/Icon';
import type { Supporter } from '../../board/selection';
import { percent, pieceAt } from '../../board/words';
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

/** That nobody falls is what mostly comes of it, or at least comes of it where the attacker never wins. */
export function bothStand({ probability, both = 0, neither = 0 }: NonNullable<Action['odds']>): boolean {
  return neither > Math.max(probability, both) && (neither > 0.5 || probability < 0.01);
}

export function Battle({ state, action, supporters = [], ifToggled, onToggle }: BattleProps) {
  const odds = action.odds!;
  const squareOf = (role: string) => action.steps.find((step) => step.role === role)?.square;
  const target = squareOf('target') ?? squareOf('to');
  const from = squareOf('from');
  const there = target ? pieceAt(state, target) : undefined;
  const main = from
    ? pieceAt(state, from)
    : state.pieces.find(({ square }) => state.marks.some((mark) => mark.name === 'moved' && mark.square === square));
  // The own queen stands there who holds it.
  const enemy = there && there.side === main?.side ? frozenOn(state, there.square) : there;
  const joined = supporters.filter(({ on }) => on).map(({ square }) => pieceAt(state, square));
  const exposed = [main, ...joined].filter((piece) => piece !== undefined);
  const { both = 0, neither = 0 } = odds;
  const loses = Math.max(0, 1 - odds.probability - both - neither);
  // An attack that comes to nothing is told by that, not by how seldom it wins.
  const stands = bothStand(odds);
  return (
    <section class="battle" aria-label={`Battle for ${target ?? 'a square'}`}>
      <div class="battle-head">
        <strong class="battle-chance">{odds.pending ? '…' : percent(stands ? neither : odds.probability)}</strong>
        <span class="battle-what">
          {stands ? 'that both stand after it:' : 'to beat'} the <span class="battle-name">{enemy ? `${enemy.kind} on ${enemy.square}` : target}</span>
          {odds.rolls !== undefined && (
            <small>
              {odds.wins} of {odds.rolls} rolls
            </small>
          )}
          {odds.rolls === undefined && main && (
            <small>
              with the {name(main)}
              {/* A fight whose rounds can be counted beforehand leaves no choice to those who fight. */}
              {odds.facts?.rounds === undefined && ', if both fight well'}
            </small>
          )}
        </span>
        {odds.attack !== undefined && odds.defence !== undefined && <Strengths attack={odds.attack} defence={odds.defence} />}
      </div>
      {odds.rolls !== undefined && odds.wins !== undefined ? (
        <OddsBar wins={odds.wins} rolls={odds.rolls} />
      ) : (
        <BattleEnds winners={['you win', 'you lose']} wins={odds.probability} both={both} neither={neither} loses={loses} pending={odds.pending} />
      )}
      {odds.facts && <Facts facts={odds.facts} />}
      {odds.rolls !== undefined && (main !== undefined || supporters.length > 0) && (
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
      {odds.rolls !== undefined && exposed.length > 0 && odds.probability < 1 && (
        <p class="battle-risk">
          <strong>{percent(1 - odds.probability)}</strong> it fails. Exposed then: {exposed.map(name).join(', ')}
        </p>
      )}
    </section>
  );
}

/** A piece that is held frozen on that square. */
function frozenOn({ tally }: State, square: string): Pick<Piece, 'kind' | 'square'> | undefined {
  const line = tally.find((one) => one.state === 'frozen' && one.square === square);
  return line && { kind: line.kind, square };
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl class="battle-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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

interface BattleEndsProps {
  wins: number;
  both: number;
  neither?: number;
  loses: number;
  /** The chances are not known yet. */
  pending?: true | undefined;
  /** What it is called that the attacker wins, and that the defender does. */
  winners: readonly [string, string];
}

/** The ends of a battle as parts of a bar, told apart by pattern and by words besides colour. */
export function BattleEnds({ wins, both, neither = 0, loses, pending, winners }: BattleEndsProps) {
  if (pending)
    return (
      <p class="battle-pending" role="status">
        The odds are on their way.
      </p>
    );
  const ends = [
    { kind: 'wins', name: winners[0], chance: wins },
    { kind: 'both', name: 'both fall', chance: both },
    { kind: 'neither', name: 'both stand', chance: neither },
    { kind: 'loses', name: winners[1], chance: loses },
  ];
  const parts = ends.filter(({ kind, chance }) => kind === 'wins' || kind === 'loses' || chance > 0);
  return (
    <div class="battle-ends">
      <div class="battle-ends-bar" aria-hidden="true">
        {parts.map(({ kind, chance }) => (
          <span key={kind} class={`battle-ends-part battle-ends-${kind}`} style={{ flexGrow: chance }} />
        ))}
      </div>
      <ul class="battle-ends-words">
        {parts.map(({ kind, name, chance }) => (
          <li key={kind} class={`battle-ends-${kind}`}>
            <span class="battle-ends-key" aria-hidden="true" /> {name} <b>{percent(chance)}</b>
          </li>
        ))}
      </ul>
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
