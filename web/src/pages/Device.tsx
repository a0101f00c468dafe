// The games that are kept on this device: to go on with them, and to take them to another one as files.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ApiFailure, api, asFailure } from '../api';
import { deleteGame, saveGame, takeGame, type Taken } from '../device';
import { localRooms } from '../local/kept';
import type { Summary } from '../protocol';
import { FormError } from '../ui/form';
import { LocalGone } from '../ui/LocalGone';
import { Page } from '../ui/page';
import { agoWords, matchWords, resultWords } from '../words';

/** A game, or why it cannot be shown. */
type Kept = { id: string } & ({ room: Summary } | { problem: string });

async function read(id: string): Promise<Kept> {
  try {
    return { id, room: await api.room(id) };
  } catch (reason) {
    const failure = asFailure(reason);
    return { id, problem: failure.status === 404 ? 'It is not here any more.' : failure.message };
  }
}

function useKept(): Kept[] | null {
  const ids = localRooms();
  const [kept, setKept] = useState<Kept[] | null>(null);
  useEffect(() => {
    let shown = true;
    void Promise.all(ids.map(read)).then((found) => shown && setKept(found));
    return () => {
      shown = false;
    };
  }, [ids.length]);
  const time = (one: Kept) => ('room' in one ? one.room.updated : 0);
  return kept && [...kept].sort((a, b) => time(b) - time(a));
}

function Row({ kept }: { kept: Kept }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  const done = (work: Promise<void>) => void work.then(() => setProblem(null), (reason: unknown) => setProblem(asFailure(reason).message));
  const save = () => done(saveGame(kept.id));
  const remove = () => {
    setAsked(false);
    done(deleteGame(kept.id));
  };
  useEffect(() => (asked ? no.current?.focus() : undefined), [asked]);
  const name = 'room' in kept ? `${kept.room.title}, ${matchWords(kept.room.seats)}` : `Game ${kept.id}`;
  return (
    <li class="device-game">
      <span>
        {name}
        {'room' in kept ? (
          <span class="soft"> · {kept.room.phase === 'ended' ? resultWords(kept.room) : agoWords(kept.room.updated)}</span>
        ) : (
          <span role="alert"> · {kept.problem}</span>
        )}
      </span>
      <span class="button-row">
        {'room' in kept && (
          <a class="button small" href={`/g/${kept.id}`}>
            {kept.room.phase === 'ended' ? 'Look' : 'Go on'}
            <span class="visually-hidden">: {name}</span>
          </a>
        )}
        <button type="button" class="button small" onClick={save}>
          Save as file<span class="visually-hidden">: {name}</span>
        </button>
        {asked ? (
          <>
            <button type="button" class="button small" onClick={remove}>
              Yes, delete it for ever<span class="visually-hidden">: {name}</span>
            </button>
            <button type="button" class="button small" ref={no} onClick={() => setAsked(false)}>
              No
            </button>
          </>
        ) : (
          <button type="button" class="button small" onClick={() => setAsked(true)}>
            Delete<span class="visually-hidden">: {name}</span>
          </button>
        )}
      </span>
      <FormError text={problem} />
    </li>
  );
}

const words: Record<Taken['found'], string> = {
  new: 'The game has been taken in.',
  same: 'This game was here already; nothing has been changed.',
  further: 'This game was here already, and has been gone on with from the file.',
};

function TakeIn() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    if (!file || busy) return;
    setBusy(true);
    setTaken(null);
    setProblem(null);
    try {
      setTaken(await takeGame(file));
    } catch (reason) {
      setProblem(reason instanceof ApiFailure ? reason.message : String(reason));
    }
    // So that the same file can be chosen again.
    currentTarget.value = '';
    setBusy(false);
  };
  return (
    <section class="card" aria-labelledby="take-in">
      <h2 id="take-in">Take a game in</h2>
      <label class="field">
        <span class="field-label">A file that Fray has saved, here or on another device</span>
        <input type="file" accept=".json,application/json" onChange={(event) => void take(event)} />
      </label>
      <p role="status">
        {busy && 'Looking at the file …'}
        {taken && (
          <>
            {words[taken.found]} <a href={`/g/${taken.room}`}>Go to the game</a>
          </>
        )}
      </p>
      <FormError text={problem} />
    </section>
  );
}

export function Device() {
  const kept = useKept();
  return (
    <Page title="Games on this device">
      <p class="lead">These games need no server: this browser keeps them. Whoever clears its data loses them, so save what you would miss.</p>
      <LocalGone />
      {kept === null ? <p role="status">Looking …</p> : kept.length === 0 ? <p>There are none yet.</p> : null}
      {kept !== null && kept.length > 0 && (
        <ul class="device-games" aria-label="Games on this device">
          {kept.map((one) => (
            <Row key={one.id} kept={one} />
          ))}
        </ul>
      )}
      <TakeIn />
      <p class="soft">A file holds the whole game and the keys to your seats: whoever has it can play on for you.</p>
    </Page>
  );
}
