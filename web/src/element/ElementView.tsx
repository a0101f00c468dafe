// What stands in the shadow root of the element: the board, the bar that steps through a game, and what is asked.
import { Component, type ComponentChildren } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';

import { Arrows } from '../board/Arrows';
import { chanceWords } from '../board/gameWords';
import { Host } from '../board/host';
import { meleeOf } from '../board/sheets';
import type { Play } from '../board/usePlay';
import { Game, gameWords } from '../board/useWords';
import { capital } from '../board/words';
import { Melee } from '../game/battle/Melee';
import { resultWords, squaresOf } from '../game/log/log';
import type { Action, SideName, State } from '../protocol';
import { PlayTable } from '../study/PlayTable';
import { useFocusKept } from '../ui/use_focus_kept';
import { sideWord } from '../words';
import type { Moment } from './checked';
import { StepBar } from './StepBar';
import type { ElementProps } from './view';
import '../style/theme.css';
import '../style/base.css';
import './element.css';

export function ElementView(props: ElementProps) {
  const { view, host } = props;
  const { moment, problem } = view;
  return (
    <div class="element" data-theme={view.theme} data-board={view.colours} data-motion={view.motion}>
      <Host.Provider value={host}>
        {moment ? (
          <Guard version={view.version}>
            <Game.Provider value={moment.state.game}>
              <Shown {...props} moment={moment} />
            </Game.Provider>
          </Guard>
        ) : (
          !view.trouble && <Message>{problem ? `This position cannot be shown. ${problem}` : 'There is no position to show yet.'}</Message>
        )}
      </Host.Provider>
      {view.trouble && <Message role="alert">{view.trouble}</Message>}
    </div>
  );
}

function Message({ children, role = 'status' }: { children: ComponentChildren; role?: 'status' | 'alert' }) {
  return (
    <p class="element-message" part="message" role={role}>
      {children}
    </p>
  );
}

/** A state can be wrong in more ways than are looked for; whoever gave it reads a sentence and has a page that goes on. */
class Guard extends Component<{ children: ComponentChildren; version: number }, { failed: number | null }> {
  override state = { failed: null };

  override componentDidCatch() {
    this.setState({ failed: this.props.version });
  }

  override render() {
    return this.state.failed === this.props.version ? <Message>This position cannot be shown. Something in it is not as the referee gives it.</Message> : this.props.children;
  }
}

function Shown({ view, act, select, go, moment }: ElementProps & { moment: Moment }) {
  const { state, events } = moment;
  const { version, orientation } = view;
  const frame = useRef<HTMLDivElement>(null);
  // An action that was chosen is answered by another state.
  const [sent, setSent] = useState<number | null>(null);
  const live = view.interactive && state.actions.length > 0 && sent !== version;
  const side = state.to_act.find(({ seat }) => seat === state.actions[0]?.seat)?.side ?? state.to_act[0]?.side ?? state.side;
  const headline = headlineOf(state, view.interactive, live && !view.shared, side);
  // What is chosen by has a headline of its own, but in a battle that one does not say whose choice it is.
  const bare = state.battle ? live && view.shared : !live;
  // A button that has led to an end of the game can no longer be pressed there.
  useFocusKept(frame, '.element-steps input', '.board-grid [tabindex="0"]');
  const onPicking = useCallback(
    ({ picking, ready, placing }: Play) => select({ steps: [...picking.chosen], set: [...(placing?.chosen ?? picking.set ?? [])], ready: ready?.text ?? null }),
    [select],
  );
  const choose = (_: string, action: Action) => {
    if (act(action)) setSent(version);
  };
  return (
    <div class="element-table" ref={frame}>
      <PlayTable
        frame={{ side: state.side, turn_start: false, ...moment }}
        {...{ side, orientation, live, headline, onPicking }}
        question={version}
        act={choose}
        confirmAll={view.confirmAll}
        label={view.label}
        last={view.last ?? squaresOf(events)}
        looked={view.highlights}
        still={view.motion === 'instant'}
        over={view.arrows.length > 0 && <Arrows arrows={view.arrows} size={state} flipped={orientation === 'black'} />}
      >
        {(board, choice) => (
          <>
            <div class="element-board" part="board">
              {board}
            </div>
            {view.steps && <StepBar {...view.steps} step={moment.step} go={go} />}
            {view.interactive && (
              <div class="element-panel" part="panel">
                {bare && (
                  <p class="element-headline">
                    <strong>{headline}</strong> {state.node !== 'terminal' && !state.battle && state.prompt}
                  </p>
                )}
                {meleeOf(state) && <Melee state={state} again={null} />}
                {choice}
              </div>
            )}
          </>
        )}
      </PlayTable>
      <p class="visually-hidden" role="status" aria-live="polite">
        {[...events.map(({ text }) => text), view.interactive ? headline : '', live ? state.prompt : ''].filter(Boolean).join('. ')}
      </p>
    </div>
  );
}

/** Whose turn it is, or how the game ended. */
function headlineOf(state: State, interactive: boolean, yours: boolean, side: SideName): string {
  if (state.node === 'terminal') return resultWords(state.result, state.reason);
  if (yours) return 'Your turn';
  return interactive && state.node === 'chance' ? chanceWords(gameWords(state.game), state.phase) : `${capital(sideWord(side))}’s turn`;
}
