// Another position to begin from: put together on the board, or as text. The game itself says what is wrong with it.
import { useEffect, useState } from 'preact/hooks';

import { api } from '../../api';
import { BoardView } from '../../board/Board';
import { PieceShape } from '../../board/Icon';
import { capital } from '../../board/words';
import type { GameInfo, Piece, SideName, State } from '../../protocol';
import { Field, SelectField } from '../../ui/form';
import { OptionFields } from '../../ui/option_fields';
import type { Analysis } from './analysis';
import { emptyTree } from './tree';
import { printPlacement, readPlacement, sideIn, withMan, withSide } from './placement';

interface SetupProps {
  analysis: Analysis;
  game: GameInfo;
  /** What is shown now, to begin with. */
  state: State;
  onDone: () => void;
}

type Man = Pick<Piece, 'letter' | 'kind' | 'side'>;

/** The men of a game, by letter: those that it begins with, and those that are on the board now. */
function useMen({ game, state }: SetupProps): Map<string, Man> {
  const [men, setMen] = useState(() => byLetter(state.pieces));
  useEffect(() => {
    api.explore({ game: game.name, options: {}, steps: [] }).then(
      ({ frame }) => setMen(byLetter([...frame.state.pieces, ...state.pieces])),
      // Those on the board will do.
      () => {},
    );
  }, [game.name]);
  return men;
}

function byLetter(pieces: readonly Piece[]): Map<string, Man> {
  return new Map(pieces.map(({ letter, kind, side }) => [letter, { letter, kind, side }]));
}

/** The board as it would be; nothing but the men is known of it. */
function drawn(state: State, text: string, men: ReadonlyMap<string, Man>): State {
  const placed = readPlacement(text, state);
  const pieces = [...(placed ?? [])].flatMap(([square, letter]): Piece[] => {
    const man = men.get(letter);
    return man ? [{ ...man, square, badges: {} }] : [];
  });
  return { ...state, pieces, marks: [], sheets: [], tally: [], actions: [] };
}

export function Setup(props: SetupProps) {
  const { analysis, game, state, onDone } = props;
  const men = useMen(props);
  const [text, setText] = useState(state.position);
  const [options, setOptions] = useState(state.options);
  /** The letter in hand; '' takes men away. */
  const [hand, take] = useState('');
  const readable = readPlacement(text, state) !== null;
  const standing = readPlacement(text, state);
  const onSquare = (square: string) => setText(withMan(text, square, hand === '' || standing?.get(square) === hand ? null : hand, state));
  const empty = () => {
    const side = sideIn(text) ?? 'white';
    const placement = printPlacement(new Map(), state);
    // Positions of chess are FEN, whose fields have no names.
    setText(/\sside=/.test(text) ? `${placement} side=${side}` : `${placement} ${side[0]} - - 0 1`);
  };
  const use = async (event: Event) => {
    event.preventDefault();
    if (await analysis.load({ game: game.name, options, start: text.trim(), tree: emptyTree() })) onDone();
  };
  const again = async () => {
    if (await analysis.load({ game: game.name, options, start: null, tree: emptyTree() })) onDone();
  };
  const problem = readable ? analysis.problem.value : `Expected ${state.ranks} rows of ${state.files} squares, separated by /.`;
  return (
    <>
      <div class="study-board">
        <BoardView state={drawn(state, text, men)} onSquare={onSquare} still label="Board to set up" />
        <div class="setup-men" role="radiogroup" aria-label="What a click on a square puts there">
          {[...men.values()].sort(inOrder).map((man) => (
            <button key={man.letter} type="button" role="radio" aria-checked={hand === man.letter} title={`${capital(man.side)} ${man.kind}`} onClick={() => take(man.letter)}>
              <PieceShape kind={man.kind} letter={man.letter} side={man.side} />
              <span class="visually-hidden">
                {capital(man.side)} {man.kind}
              </span>
            </button>
          ))}
          <button type="button" role="radio" aria-checked={hand === ''} onClick={() => take('')}>
            Remove
          </button>
        </div>
      </div>
      <form class="study-side setup" onSubmit={use}>
        <section aria-label="Position">
          <h2>Set up</h2>
          <Field label="Position as text" error={problem} hint="Paste one here, or put it together on the board.">
            {(control) => <textarea {...control} rows={3} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />}
          </Field>
          <SelectField
            label="To move"
            value={sideIn(text) ?? 'white'}
            onValue={(side) => setText(withSide(text, side as SideName))}
            choices={[
              { value: 'white', label: 'White' },
              { value: 'black', label: 'Black' },
            ]}
          />
          <OptionFields game={game} options={options} onOption={(name, value) => setOptions({ ...options, [name]: value })} />
          <div class="lesson-buttons">
            <button type="submit" class="button button-main" disabled={!readable}>
              Begin here
            </button>
            <button type="button" class="button" onClick={() => void again()}>
              Begin of the game
            </button>
            <button type="button" class="button" onClick={empty}>
              Empty board
            </button>
            <button type="button" class="button" onClick={onDone}>
              Cancel
            </button>
          </div>
        </section>
      </form>
    </>
  );
}

/** White's first. */
function inOrder(a: Man, b: Man): number {
  return a.side === b.side ? a.letter.localeCompare(b.letter) : a.side === 'white' ? -1 : 1;
}
