// The game to take away: a link to this position, a board to go on with it, once it is over, the PGN, and the log that `fray verify` reads.
import { useSignal } from '@preact/signals';

import { asFailure } from '../api';
import { saveGame, saveLog, saveRecord } from '../device';
import { isLocalRoom } from '../local/kept';
import { addressOf } from '../router';

/** Of a game that is kept here there is no address from which a browser could load. */
function KeptFiles({ id }: { id: string }) {
  const problem = useSignal('');
  const ways = [
    { label: 'Download game', save: saveRecord },
    { label: 'Download log', save: saveLog },
    { label: 'Save for another device', save: saveGame },
  ];
  const save = async (way: (id: string) => Promise<void>) => {
    problem.value = '';
    await way(id).catch((reason: unknown) => (problem.value = asFailure(reason).message));
  };
  return (
    <>
      {ways.map((way) => (
        <button key={way.label} type="button" class="button small" onClick={() => void save(way.save)}>
          {way.label}
        </button>
      ))}
      <span role="alert">{problem.value}</span>
    </>
  );
}

export function Files({ id, at, game }: { id: string; at: number; game: string | null }) {
  const copied = useSignal('');
  const copyText = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = 'Copied.';
    } catch {
      copied.value = text;
    }
  };
  const copy = () => copyText(addressOf(`/g/${id}/replay?at=${at}`));
  const copyFrame = () => copyText(`<iframe src="${addressOf(`/embed/${id}`)}" title="A game on Fray" width="480" height="640"></iframe>`);
  return (
    <section class="files" aria-label="Files">
      <button type="button" class="button small" onClick={copy}>
        Copy link to this position
      </button>
      {game && (
        <a class="button small" href={`/analysis/${game}?from=${encodeURIComponent(id)}&at=${at}`}>
          Analysis board
        </a>
      )}
      {isLocalRoom(id) ? (
        <KeptFiles id={id} />
      ) : (
        <>
          <a class="button small" href={`/api/rooms/${encodeURIComponent(id)}/record`} download={`fray-${id}.pgn`}>
            Download game
          </a>
          <button type="button" class="button small" onClick={() => void copyFrame()}>
            Copy frame for a page
          </button>
          <a class="button small" href={`/api/rooms/${encodeURIComponent(id)}/log`} download={`fray-${id}.json`}>
            Download log
          </a>
        </>
      )}
      <span role="status">{copied.value}</span>
    </section>
  );
}
