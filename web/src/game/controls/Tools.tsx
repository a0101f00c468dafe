// Small things about the page of a game: turn the board, sound, the link to share, and what there is to know.
import { useState } from 'preact/hooks';

import { addressOf, place } from '../../router';
import { keyHelp } from '../../shell/key_help';
import { settings } from '../../settings';
import { Glyph } from './Glyph';

interface ToolsProps {
  onTurn: () => void;
  /** Shows the game in one minute, if there is such a text. */
  onMinute: (() => void) | null;
}

export function Tools({ onTurn, onMinute }: ToolsProps) {
  const sound = settings.sound.value === 'on';
  const threats = settings.threats.value === 'on';
  return (
    <div class="tools" role="group" aria-label="Page">
      <button type="button" class="tool" title="Turn the board" aria-label="Turn the board" onClick={onTurn}>
        <Glyph name="turn" />
      </button>
      <button
        type="button"
        class="tool"
        title={sound ? 'Sound is on' : 'Sound is off'}
        aria-label="Sound"
        aria-pressed={sound}
        onClick={() => (settings.sound.value = sound ? 'off' : 'on')}
      >
        <Glyph name={sound ? 'sound' : 'mute'} />
      </button>
      <button
        type="button"
        class="tool"
        title="What threatens me (X)"
        aria-label="What threatens me"
        aria-pressed={threats}
        aria-keyshortcuts="X"
        onClick={() => (settings.threats.value = threats ? 'off' : 'on')}
      >
        <Glyph name="threats" />
      </button>
      <CopyLink />
      {onMinute && (
        <button type="button" class="tool" title="The game in one minute" aria-label="The game in one minute" aria-haspopup="dialog" onClick={onMinute}>
          <Glyph name="rules" />
        </button>
      )}
      <button type="button" class="tool" title="Keys" aria-label="Keys" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={() => (keyHelp.value = true)}>
        <Glyph name="keys" />
      </button>
    </div>
  );
}

/** The address of the game, to the clipboard; where that is not allowed it is shown to be copied by hand. */
export function CopyLink({ label = 'Copy the link to this game' }: { label?: string }) {
  const [done, setDone] = useState<'copied' | 'shown' | null>(null);
  const { path, search } = place();
  const link = addressOf(path + search);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setDone('copied');
    } catch {
      setDone('shown');
    }
  };
  if (done === 'shown') return <input class="tools-link" readOnly value={link} aria-label="Link to this game" onFocus={(event) => event.currentTarget.select()} />;
  return (
    <button type="button" class="tool" title={label} onClick={copy}>
      <Glyph name="link" />
      <span role="status">{done === 'copied' ? 'Copied' : ''}</span>
      <span class="visually-hidden">{label}</span>
    </button>
  );
}
