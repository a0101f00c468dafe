// Which keys do what, in the words of the page.
import { settings } from '../settings';
import { Dialog } from '../ui/Dialog';
import './key_help.css';

type Line = readonly [keys: readonly string[], does: string];

const PARTS: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: 'On the board',
    lines: [
      [['←', '→', '↑', '↓'], 'go to the next square; Home, End, Page Up, Page Down to the edge'],
      [['e', '4'], 'go to that square'],
      [['Enter', 'Space'], 'choose the square'],
      [['Esc'], 'let go of what was chosen'],
      [['?'], 'tell of the piece; elsewhere, show these keys'],
      [['X'], 'show what threatens your pieces, or hide it'],
      [['P'], 'read out what is asked'],
      [['M', 'R', 'T'], 'read out the last move, the last roll, the time'],
    ],
  },
  {
    title: 'In a game',
    lines: [
      [['1', '…', '9'], 'choose a spell, or how many dice to roll'],
      [['H'], 'hold, in a fight in which one holds'],
      [['N'], 'no: decline what is offered, such as an attack'],
      [['L'], 'leave the decision to your partner'],
      [['Space', 'Esc'], 'skip what is being shown'],
    ],
  },
  {
    title: 'In a replay',
    lines: [
      [['←', '→'], 'one step back or forth'],
      [['↑', '↓'], 'one turn back or forth'],
      [['Home', 'End'], 'to the start, to the end'],
      [['F'], 'turn the board'],
    ],
  },
];

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog class="key-help" title="Keys" onClose={onClose}>
      {(close) => (
        <>
          <div class="key-parts" tabIndex={0} role="region" aria-label="The keys">
            {PARTS.map(({ title, lines }) => (
              <section key={title}>
                <h3>{title}</h3>
                <dl>
                  {lines.map(([keys, does]) => (
                    <div key={does}>
                      <dt>
                        {keys.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </dt>
                      <dd>{does}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <div class="key-ways">
            <p>
              Single keys in a game are {settings.keys.value}: <a href="/settings" onClick={close}>settings</a>
            </p>
            <button type="button" class="button primary" autofocus onClick={close}>
              Close
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
