// Single keys that do something anywhere on the page of a game, unless the person types or has switched them off.
import { useEffect, useRef } from 'preact/hooks';

import { settings } from '../../settings';

/** `onKey` answers whether it had a use for the key. Whatever has the focus is asked first, unless this is `urgent`. */
export function useKeys(active: boolean, onKey: (key: string) => boolean, urgent = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (settings.keys.value === 'off' || document.querySelector('dialog:modal')) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      if (!latest.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listen, urgent);
    return () => window.removeEventListener('keydown', listen, urgent);
  }, [active, urgent]);
}
