import { useId, useRef, useState } from 'preact/hooks';

/** The clipboard is there on https and localhost only; elsewhere the old way does. */
async function copy(input: HTMLInputElement): Promise<boolean> {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** A text to pass on, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const press = async () => {
    const done = await copy(input.current!);
    setSaid(done ? 'Copied' : 'Press Ctrl+C to copy');
    setTimeout(() => setSaid(''), 4000);
  };
  return (
    <div class="field copy-field">
      <label for={id}>{label}</label>
      <div class="copy-row">
        <input ref={input} id={id} type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button primary" onClick={() => void press()}>
          Copy
        </button>
      </div>
      <p class="hint" role="status">
        {said}
      </p>
    </div>
  );
}
