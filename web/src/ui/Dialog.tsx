// Something that lies over the page until it is closed: by its own button, by Escape, or by a click beside it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import './dialog.css';

interface DialogProps {
  title: string;
  class?: string;
  /** It has been closed. Said once, and not if it was taken away before. */
  onClose: () => void;
  children: (close: () => void) => ComponentChildren;
}

export function Dialog({ title, class: extra = '', onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The event of closing comes later than the closing: by then another dialog may have been opened, which it is not to close.
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onClose();
  };
  // The browser gives the focus back to where it was as it closes the dialog, which it does not if it is only taken away.
  const close = () => {
    dialog.current?.close();
    tell();
  };
  useEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => {
      told.current = true;
      shown.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${extra}`}
      aria-labelledby={id}
      onClose={tell}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="dialog-inner">
        <h2 id={id}>{title}</h2>
        {children(close)}
      </div>
    </dialog>
  );
}
