// Something that lies over the page until it is closed: by its own button, by Escape, or by a click beside it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import './dialog.css';

interface DialogProps {
  title: string;
  class?: string;
  /** It has been closed; may be said twice. */
  onClose: () => void;
  children: (close: () => void) => ComponentChildren;
}

export function Dialog({ title, class: extra = '', onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser gives the focus back to where it was as it closes the dialog, which it does not if it is only taken away.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  useEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${extra}`}
      aria-labelledby={id}
      onClose={onClose}
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
