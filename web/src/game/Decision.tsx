// The question that is asked now, and its answers: the odds of a battle with the button that commits to it, menu
// entries, and short lists of actions. Squares are picked on the board.
import type { State } from '../protocol';
import type { Play } from '../board/usePlay';
import { ifToggled, options, ordered } from '../board/selection';
import { actionWords, capital, percent } from '../board/words';
import { Battle } from './Battle';
import './controls.css';
import './decision.css';

interface DecisionProps {
  state: State;
  play: Play;
  /** The question is the person's, in words: "Your turn". */
  headline: string;
  live: boolean;
}

/** Longer lists than this are for the board. */
const MOST_BUTTONS = 8;

export function Decision({ state, play, headline, live }: DecisionProps) {
  const { ready, preview, picking } = play;
  const fight = ready?.odds ? ready : preview;
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
      {live && !fight && <Aside play={play} />}
      {live && (
        <div class="decision-answers">
          <Menu state={state} play={play} />
          {ready && (
            <button type="button" class="decision-confirm" onClick={play.confirm}>
              {ready.odds ? `Attack ${percent(ready.odds.probability)}` : capital(actionWords(state, ready))}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Targets wait to be looked at. */
function Aside({ play }: { play: Play }) {
  const targets = options(play.picking).filter((step) => step.role === 'target');
  if (targets.length === 0) return null;
  return <p class="decision-aside">Point at a target to see its odds: {targets.map((step) => step.square).join(', ')}</p>;
}

/** Menu entries of the first step, and, where squares are no moves, the actions as buttons besides. */
function Menu({ state, play }: { state: State; play: Play }) {
  const { actions, chosen } = play.picking;
  const first = actions.filter((action) => ordered(action).length > 0);
  const entries = first.filter((action) => ordered(action)[0]!.choice !== undefined);
  const moves = first.some((action) => ordered(action)[0]!.role === 'from' || action.odds !== undefined);
  const listed = !moves && actions.length <= MOST_BUTTONS ? actions : chosen.length === 0 || entries.length <= MOST_BUTTONS ? entries : [];
  const single = listed.filter((action) => ordered(action).length === 1 || listed !== entries);
  const menus = [...new Set(entries.filter((action) => !single.includes(action)).map((action) => ordered(action)[0]!.choice!))];
  if (single.length + menus.length === 0) return null;
  return (
    <div class="decision-menu" role="group" aria-label="Choices">
      {single.map((action, i) => (
        <button type="button" key={action.text} class="decision-choice" aria-keyshortcuts={String(i + 1)} onClick={() => play.onAction(action)}>
          {capital(actionWords(state, action))}
        </button>
      ))}
      {menus.map((choice) => (
        <button type="button" key={choice} class="decision-choice" onClick={() => play.onChoice(choice)}>
          {capital(choice)}
        </button>
      ))}
    </div>
  );
}
