// Keys of a page for studying.
import { useEffect, useRef } from 'preact/hooks';

/** Keys that are pressed anywhere on the page, also where nothing has the focus. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
