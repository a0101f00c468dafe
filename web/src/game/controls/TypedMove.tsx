// A field for moves as text, for those who like typing and those who do not see the board.
import { useState } from 'preact/hooks';

import type { Play } from '../../board/usePlay';

export function TypedMove({ play, live }: { play: Play; live: boolean }) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return play.confirm();
    const wrong = play.onTyped(text);
    setError(wrong ?? '');
    if (!wrong) setText('');
  };
  return (
    <form class="typed" onSubmit={submit}>
      <label>
        <span class="visually-hidden">Type a move</span>
        <input
          type="text"
          value={text}
          disabled={!live}
          placeholder="Type a move"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          aria-invalid={error !== ''}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setError('');
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') play.onBack();
          }}
        />
      </label>
      <p class="typed-error" role="alert">{error}</p>
    </form>
  );
}
