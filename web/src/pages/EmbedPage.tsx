// A game, or the replay of one that is over, in a frame of somebody else's page: the board and who plays. Nothing here acts for
// anybody, so it does no harm that another page lies around it: one can only step, and open the game itself elsewhere.
import { useEffect, useMemo, useState } from 'preact/hooks';

import { api, asFailure } from '../api';
import { BoardView } from '../board/Board';
import { Game } from '../board/useWords';
import { watchRoom } from '../connection';
import { StepBar } from '../element/StepBar';
import type { Frame, Summary } from '../protocol';
import type { Room } from '../room';
import { motion } from '../settings';
import { lastSquares } from '../study/replay';
import { matchWords, resultWords } from '../words';
import './embed.css';

export function EmbedPage({ id }: { id: string }) {
  const [room, setRoom] = useState<Room | null>(null);
  const [replay, setReplay] = useState<{ room: Summary; frames: Frame[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const opened = watchRoom(id);
    setRoom(opened);
    return () => opened.close();
  }, [id]);
  const over = room?.summary.value?.phase === 'ended';
  useEffect(() => {
    if (!over) return;
    let wanted = true;
    api.replay(id).then(
      (answer) => wanted && setReplay(answer),
      (reason: unknown) => wanted && setProblem(asFailure(reason).message),
    );
    return () => {
      wanted = false;
    };
  }, [id, over]);
  const summary = room?.summary.value;
  const said = problem ?? room?.problem.value?.message;
  return (
    <main class="embed" id="main">
      {summary && replay ? (
        <Stepped summary={summary} frames={replay.frames} />
      ) : summary && room?.now.value && !over ? (
        <Live room={room} summary={summary} />
      ) : (
        <header class="embed-title">
          <h1>{said ? 'This game cannot be shown' : 'A game on Fray'}</h1>
          <p role="status">{said ?? 'Loading the game …'}</p>
        </header>
      )}
      <p class="embed-way">
        <a href={`/g/${encodeURIComponent(id)}`} target="_blank" rel="noopener">
          {summary ? 'Open on Fray' : 'Fray'}
        </a>
      </p>
    </main>
  );
}

function Title({ summary, more }: { summary: Summary; more: string }) {
  const words = `${summary.title}: ${matchWords(summary.seats)}`;
  useEffect(() => void (document.title = `${words} – Fray`), [words]);
  return (
    <header class="embed-title">
      <h1>{words}</h1>
      <p role="status">{more}</p>
    </header>
  );
}

function Live({ room, summary }: { room: Room; summary: Summary }) {
  const { state, entries } = room.now.value!;
  const events = useMemo(() => entries.flatMap((entry) => entry.events ?? []), [entries]);
  return (
    <Game.Provider value={summary.game}>
      <Title summary={summary} more={state.prompt} />
      <BoardView state={state} events={events} still={motion() === 'instant'} label="Board" />
    </Game.Provider>
  );
}

function Stepped({ summary, frames }: { summary: Summary; frames: Frame[] }) {
  const [at, setAt] = useState(frames.length - 1);
  const go = (to: number) => setAt(Math.max(0, Math.min(frames.length - 1, to)));
  const frame = frames[at]!;
  return (
    <Game.Provider value={summary.game}>
      <Title summary={summary} more={resultWords(summary)} />
      <BoardView state={frame.state} events={frame.events} last={lastSquares(frames, at)} still={motion() === 'instant'} label={`Board after step ${at} of ${frames.length - 1}`} />
      <StepBar at={at} last={frames.length - 1} step={frame.record ?? frame.step} go={go} />
    </Game.Provider>
  );
}
