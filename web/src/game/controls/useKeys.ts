// Single keys that do something anywhere on the page of a game (in an element, anywhere in it), unless the person types or has
// switched them off.
import { useEffect, useRef } from 'preact/hooks';

import { useHost } from '../../board/host';

/** `onKey` answers whether it had a use for the key. Whatever has the focus is asked first, unless this is `urgent`. */
export function useKeys(active: boolean, onKey: (key: string) => boolean, urgent = false): void {
  const { keys, root } = useHost();
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    if (!active || !keys) return;
    const listen = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (root().querySelector('dialog:modal')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (!latest.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    keys.addEventListener('keydown', listen, urgent);
    return () => keys.removeEventListener('keydown', listen, urgent);
  }, [active, keys, root, urgent]);
}
