// The log of the game: a line explains each number; or, if one likes, the list of moves. A click looks at that moment.
import { useEffect, useRef, useState } from 'preact/hooks';

import { useWords } from '../../board/useWords';
import { readStored, writeStored } from '../../storage';
import type { LogLine } from './log';
import { MoveList } from './MoveList';
import type { MoveRow } from './moves';
import { Face } from '../battle/Dice';
import './log.css';

interface LogPanelProps {
  game: string;
  lines: readonly LogLine[];
  rows: readonly MoveRow[];
  /** What else there is to say of the game: its clock, who watches. */
  facts: string;
  /** The entry that is looked at; null for the present. */
  looking: number | null;
  onLook: (seq: number) => void;
}

/** What the log shows. */
const KINDS = { all: 'everything', battles: 'battles only', moves: 'moves' } as const;
type Kind = keyof typeof KINDS;

/** As it was chosen in this game, or as the game has it at first. */
function useKind(game: string): [Kind, readonly Kind[], (kind: Kind) => void] {
  const { moves } = useWords();
  const kinds: readonly Kind[] = moves === 'first' ? ['moves', 'all'] : moves === 'also' ? ['all', 'battles', 'moves'] : ['all', 'battles'];
  const key = `fray:log:${game}`;
  const [kind, setKind] = useState(() => kinds.find((one) => one === readStored(key)) ?? kinds[0]!);
  const choose = (chosen: Kind) => {
    setKind(chosen);
    writeStored(key, chosen);
  };
  return [kind, kinds, choose];
}

export function LogPanel({ game, lines, rows, facts, looking, onLook }: LogPanelProps) {
  const [kind, kinds, choose] = useKind(game);
  const battles = kind === 'battles';
  const list = useRef<HTMLOListElement>(null);
  const shown = battles ? lines.filter((line) => line.kind === 'battle') : lines;

  useEffect(() => {
    if (looking === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length, lines.at(-1)?.text, looking, kind]);
  useEffect(() => (list.current ? keepAtEnd(list.current) : undefined), [kind]);

  return (
    <section class="log" aria-label="Log of the game">
      <header class="log-head">
        <h2>Log</h2>
        <span class="log-facts">{facts}</span>
        <select class="log-kind" aria-label="The log shows" value={kind} onChange={(event) => choose(event.currentTarget.value as Kind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KINDS[one]}
            </option>
          ))}
        </select>
      </header>
      {kind === 'moves' ? (
        <MoveList {...{ rows, looking, onLook }} />
      ) : (
        <ol class="log-lines" ref={list} tabIndex={0} aria-label="Lines of the log">
          {shown.map((line) => (
            <li key={line.seq} class={`log-line log-${line.kind}${line.undone ? ' log-undone' : ''}`} data-side={line.side}>
              {line.kind === 'news' ? <span class="log-text">{line.text}</span> : <LineButton {...{ line, looking, onLook }} />}
              {line.rounds.length > 0 && <Rounds {...{ line, looking, onLook }} />}
            </li>
          ))}
          {shown.length === 0 && <li class="log-line log-news">{battles ? 'No battle yet' : 'Nothing has happened yet'}</li>}
        </ol>
      )}
    </section>
  );
}

type LineProps = { line: LogLine } & Pick<LogPanelProps, 'looking' | 'onLook'>;

function LineButton({ line, looking, onLook }: LineProps) {
  return (
    <button type="button" aria-current={looking === line.last ? 'true' : undefined} disabled={line.undone} onClick={() => onLook(line.last)}>
      <span class="log-text">{line.text}</span>
      <LineDice line={line} />
    </button>
  );
}

/** A round of a battle that is one step: there is no moment of its own to look at. */
function RoundText({ line }: { line: LogLine }) {
  return (
    <span class="log-round-text">
      <span class="log-text">{line.text}</span>
      <LineDice line={line} />
    </span>
  );
}

/** The rounds of a battle, folded away until they are asked for. */
function Rounds({ line, looking, onLook }: LineProps) {
  const { rounds } = line;
  const atOnce = rounds.length > 1 && rounds.every(({ seq }) => seq === rounds[0]!.seq);
  return (
    <details class="log-rounds">
      <summary>
        {rounds.length} {rounds.length === 1 ? 'round' : 'rounds'}
      </summary>
      <ol>
        {rounds.map((round, i) => (
          <li key={i} class="log-round">
            {atOnce ? <RoundText line={round} /> : <LineButton line={{ ...round, undone: line.undone }} {...{ looking, onLook }} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Where the end was seen it stays in sight when the list gets another height. */
function keepAtEnd(list: HTMLElement): () => void {
  let atEnd = true;
  const look = () => (atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 4);
  const observer = new ResizeObserver(() => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  });
  list.addEventListener('scroll', look);
  observer.observe(list);
  return () => {
    list.removeEventListener('scroll', look);
    observer.disconnect();
  };
}

function LineDice({ line }: { line: LogLine }) {
  if (line.faces.length === 0) return null;
  return (
    <span class="log-dice" aria-hidden="true">
      {line.faces.flatMap(({ side, faces, sides = 6 }, i) =>
        faces.map((face, j) => (
          <span key={`${i}-${j}`} class="die die-tiny" data-side={side} title={`${side}: ${face}`}>
            <Face face={face} pips={sides <= 6 && face <= 6} />
          </span>
        )),
      )}
    </span>
  );
}
