import { useEffect, useState } from 'preact/hooks';

import { type ApiFailure, api, asFailure } from '../api';
import type { Frame, Summary } from '../protocol';
import { Loading } from '../ui/lazy';
import { Page } from '../ui/page';
import { RoomFacts } from '../ui/RoomFacts';
import { resultWords, sideWord } from '../words';
import { NotFound } from './NotFound';

interface Turn {
  side: Frame['side'];
  frames: Frame[];
}

/** The steps turn by turn; the first frame is the start, which no step led to. */
export function turnsOf(frames: readonly Frame[]): Turn[] {
  const turns: Turn[] = [];
  let next = true;
  for (const frame of frames.slice(1)) {
    if (next || turns.length === 0) turns.push({ side: frame.side, frames: [] });
    turns.at(-1)!.frames.push(frame);
    next = frame.turn_start;
  }
  return turns;
}

function StepWords({ frame }: { frame: Frame }) {
  const words = frame.events.map((event) => event.text);
  return (
    <>
      {frame.step && <code class="step">{frame.step}</code>} <span>{words.join('. ')}</span>
    </>
  );
}

function Loaded({ room, frames }: { room: Summary; frames: Frame[] }) {
  return (
    <Page title="The game step by step">
      <RoomFacts summary={room} />
      <p class="lead">{room.phase === 'ended' ? resultWords(room) : 'The game is not over yet.'}</p>
      <div class="button-row">
        <a class="button" href={`/api/rooms/${room.id}/record`} download={`${room.game}-${room.id}.pgn`}>
          Save as PGN
        </a>
        <a class="button" href={`/api/rooms/${room.id}/log`} download={`fray-${room.id}.json`}>
          Save the log, for checking the dice
        </a>
        <a class="button" href={`/g/${room.id}`}>
          To the board
        </a>
      </div>
      <ol class="turns">
        {turnsOf(frames).map((turn, i) => (
          <li key={i}>
            <h2>
              <span class={`disc disc-${turn.side}`} aria-hidden="true" /> Turn {Math.floor(i / 2) + 1}, {sideWord(turn.side)}
            </h2>
            <ul>
              {turn.frames.map((frame, j) => (
                <li key={j}>
                  <StepWords frame={frame} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Page>
  );
}

export function Replay({ id }: { id: string }) {
  const [replay, setReplay] = useState<{ room: Summary; frames: Frame[] } | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  useEffect(() => {
    api.replay(id).then(setReplay, (reason: unknown) => setFailure(asFailure(reason)));
  }, [id]);
  if (replay) return <Loaded {...replay} />;
  if (!failure) return <Loading what="Loading the game …" />;
  if (failure.status === 404) return <NotFound what="game" />;
  return (
    <Page title="The game did not load">
      <p role="alert">{failure.message}</p>
    </Page>
  );
}
