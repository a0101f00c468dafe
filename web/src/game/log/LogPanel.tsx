// The log of the game: a line explains each number. A click on a line looks at that moment.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { LogLine } from './log';
import { Face } from '../battle/Dice';
import './log.css';

interface LogPanelProps {
  lines: readonly LogLine[];
  /** What else there is to say of the game: its clock, who watches. */
  facts: string;
  /** The entry that is looked at; null for the present. */
  looking: number | null;
  onLook: (line: LogLine) => void;
}

export function LogPanel({ lines, facts, looking, onLook }: LogPanelProps) {
  const [battles, setBattles] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = battles ? lines.filter((line) => line.kind === 'battle') : lines;

  useEffect(() => {
    if (looking === null && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length, lines.at(-1)?.text, looking, battles]);
  useEffect(() => keepAtEnd(list.current!), []);

  return (
    <section class="log" aria-label="Log of the game">
      <header class="log-head">
        <h2>Log</h2>
        <span class="log-facts">{facts}</span>
        <label>
          <input type="checkbox" checked={battles} onChange={(event) => setBattles(event.currentTarget.checked)} /> battles only
        </label>
      </header>
      <ol class="log-lines" ref={list} tabIndex={0} aria-label="Lines of the log">
        {shown.map((line) => (
          <li key={line.seq} class={`log-line log-${line.kind}${line.undone ? ' log-undone' : ''}`} data-side={line.side}>
            {line.kind === 'news' ? <span class="log-text">{line.text}</span> : <LineButton {...{ line, looking, onLook }} />}
            {line.rounds.length > 0 && <Rounds {...{ line, looking, onLook }} />}
          </li>
        ))}
        {shown.length === 0 && <li class="log-line log-news">{battles ? 'No battle yet' : 'Nothing has happened yet'}</li>}
      </ol>
    </section>
  );
}

type LineProps = { line: LogLine } & Pick<LogPanelProps, 'looking' | 'onLook'>;

function LineButton({ line, looking, onLook }: LineProps) {
  return (
    <button type="button" aria-current={looking === line.last ? 'true' : undefined} disabled={line.undone} onClick={() => onLook(line)}>
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
      {line.faces.flatMap(({ side, faces }, i) =>
        faces.map((face, j) => (
          <span key={`${i}-${j}`} class="die die-tiny" data-side={side} title={`${side}: ${face}`}>
            <Face face={face} pips={face <= 6} />
          </span>
        )),
      )}
    </span>
  );
}
