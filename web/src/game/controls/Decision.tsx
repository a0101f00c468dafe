// The question that is asked now, and its answers: the odds of a battle with the button that commits to it, menu
// entries, and short lists of actions. Squares are picked on the board.
import type { Action, State } from '../../protocol';
import { roleWords } from '../../board/gameWords';
import { isInstead, isOfCard, usesAbility, usesCard, type Choice, type Play } from '../../board/usePlay';
import { ifToggled, isPeaceful, options } from '../../board/selection';
import { stepTree } from '../../board/stepTree';
import { gameWords } from '../../board/useWords';
import { actionWords, capital, choiceWords, percent } from '../../board/words';
import { Battle, bothStand } from '../battle/Battle';
import { useKeys } from './useKeys';
import './controls.css';
import './decision.css';

interface DecisionProps {
  state: State;
  play: Play;
  /** The question is the person's, in words: "Your turn". */
  headline: string;
  live: boolean;
  /** Squares that the entry under pointer or focus aims at; none when one looks away. */
  onLook?: (squares: readonly string[]) => void;
}

/** Longer lists than this are for the board. */
const MOST_BUTTONS = 8;

export function Decision({ state, play, headline, live, onLook = () => {} }: DecisionProps) {
  const { ready, preview, picking } = play;
  const fight = ready?.odds ? ready : preview?.odds ? preview : null;
  const note = (ready ?? preview)?.note;
  return (
    <section class={`decision${live ? ' decision-live' : ''}`} aria-label="Decision">
      <h2 class="decision-headline">{headline}</h2>
      <p class="decision-prompt">{state.prompt}</p>
      {live && fight && (
        <Battle
          state={state}
          action={fight}
          {...(ready?.odds && {
            supporters: play.supporters,
            ifToggled: (square: string) => ifToggled(picking, square),
            onToggle: play.onToggle,
          })}
        />
      )}
      {live && note && (
        <p class="decision-note" role="status">
          {capital(note)}
        </p>
      )}
      {live && !fight && !note && <Aside state={state} play={play} />}
      {live && (
        <div class="decision-answers">
          <Menu {...{ state, play, onLook }} />
          {ready && (
            <button type="button" class="decision-confirm" onClick={play.confirm}>
              {confirmWords(state, ready)}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function confirmWords(state: State, ready: Action): string {
  const { role, choice } = ready.steps[0] ?? {};
  const { odds } = ready;
  const attack = odds && (bothStand(odds) ? `ttack: both stand ${percent(odds.neither!)}` : odds.pending ? 'ttack' : `ttack ${percent(odds.probability)}`);
  const words = actionWords(state, ready);
  const use = capital(gameWords(state.game).use);
  if (role === 'card') return `${use} ${words}`;
  if (usesAbility(state, ready)) return attack ? `${capital(choice!)} and a${attack}` : `${use}: ${words}`;
  const last = ready.steps.at(-1)!;
  if (attack && last.role === 'choice' && ready.steps.length > 1) return `${capital(last.choice!)} and a${attack}`;
  if (isInstead(state, ready)) return attack ? `Override and a${attack}` : `Override: ${words}`;
  if (attack) return `A${attack}`;
  return role === 'choice' ? `Confirm: ${words}` : capital(words);
}

/** Targets wait to be looked at; an ability or card in hand asks for its next step; squares are filled one by one. */
function Aside({ state, play }: { state: State; play: Play }) {
  const { hand, placing } = play;
  if (placing) {
    const { chosen, size } = placing;
    return (
      <p class="decision-aside" role="status">
        {size === 1 ? 'Choose the square' : chosen.length === 0 ? `Choose ${size} squares to fill` : `${chosen.length} of ${size} squares: ${chosen.join(', ')}. Escape takes one back`}.
      </p>
    );
  }
  const role = hand !== null && !play.ready ? options(play.picking)[0]?.role : undefined;
  if (role) {
    const words = gameWords(state.game);
    return (
      <p class="decision-aside" role="status">
        <strong>{capital(choiceWords(state, hand!))}</strong>: {roleWords(words, role).ask ?? `choose: ${role}`}. Escape, or the {isOfCard(hand!) ? 'card' : words.ability} again, lets go.
      </p>
    );
  }
  const targets = options(play.picking).filter((step) => step.role === 'target' && !isPeaceful(play.picking, step));
  if (targets.length === 0) return null;
  return <p class="decision-aside">Point at a target to see its odds: {targets.map((step) => step.square).join(', ')}</p>;
}

/** Menu entries of the first step, and, where squares are no moves, the actions as buttons besides. Abilities and cards have places of their own. */
function Menu({ state, play, onLook }: { state: State; play: Play; onLook: (squares: readonly string[]) => void }) {
  const { chosen, actions } = play.picking;
  const abilities = new Set(state.abilities.map(({ name }) => name));
  const first = [...stepTree(actions).root.children.values()].filter(({ step }) => !abilities.has(step!.choice ?? '') && !isOfCard(step!));
  const others = actions.filter((action) => !usesAbility(state, action) && !usesCard(action));
  const entries = first.filter(({ step }) => step!.choice !== undefined);
  const moves = first.some(({ step, ends }) => step!.role === 'from' || ends.some((action) => action.odds));
  const whole = !moves && others.length <= MOST_BUTTONS;
  const single = whole ? others : entries.flatMap(({ ends }) => ends);
  const menus = whole ? [] : entries.filter(({ children }) => children.size > 0).map(({ step }) => step as Choice);
  const room = chosen.length === 0 || single.length + menus.length <= MOST_BUTTONS;
  const refusal = single.find(shortcutOf);
  const refusalKey = refusal && shortcutOf(refusal);
  useKeys(room && refusal !== undefined, (key) => {
    if (key !== refusalKey) return false;
    play.onAction(refusal!);
    return true;
  });
  if (!room || single.length + menus.length === 0) return null;
  return (
    <div class="decision-menu" role="group" aria-label="Choices">
      {single.map((action) => (
        <button
          type="button"
          key={action.text}
          class="decision-choice"
          {...lookingAt(squaresOf([action]), onLook)}
          {...(action === play.ready && { 'aria-pressed': true })}
          {...(action === refusal && { 'aria-keyshortcuts': refusalKey! })}
          onClick={() => (action === play.ready ? play.drop() : play.onAction(action))}
        >
          {capital(actionWords(state, action))}
          {action.note && <small class="decision-choice-note">{action.note}</small>}
          {action === refusal && (
            <kbd class="decision-key" aria-hidden="true">
              {refusalKey!.toUpperCase()}
            </kbd>
          )}
        </button>
      ))}
      {menus.map((step) => (
        <button
          type="button"
          key={step.choice}
          class="decision-choice"
          {...lookingAt(squaresOf(others.filter(({ steps }) => steps[0]?.choice === step.choice)), onLook)}
          onClick={() => play.onChoice(step)}
        >
          {capital(choiceWords(state, step))}
        </button>
      ))}
    </div>
  );
}

function squaresOf(actions: readonly Action[]): string[] {
  return [...new Set(actions.flatMap(({ steps }) => steps.flatMap(({ square }) => (square ? [square] : []))))];
}

/** What an entry aims at is seen on the board as long as pointer or focus is on it. */
function lookingAt(squares: readonly string[], onLook: (squares: readonly string[]) => void) {
  const look = () => onLook(squares);
  const away = () => onLook([]);
  return squares.length === 0 ? {} : { onMouseEnter: look, onMouseLeave: away, onFocus: look, onBlur: away };
}

/** To decline, as "no attack" and "no second move" do, or to leave it to somebody else, is one key away. */
function shortcutOf({ steps, leaves }: Action): string | null {
  if (leaves) return 'l';
  return steps.length === 1 && steps[0]!.choice?.startsWith('no ') ? 'n' : null;
}
