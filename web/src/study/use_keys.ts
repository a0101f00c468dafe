// Keys of a page for studying, also where nothing has the focus. What is typed into a field, or on the board, is no jump.
import { useEffect, useRef } from 'preact/hooks';

/** By key, what it does. */
export function useJumps(jumps: Readonly<Record<string, () => void>>): void {
  const latest = useRef(jumps);
  latest.current = jumps;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('.board-grid, input, textarea, select')) return;
      const jump = latest.current[event.key];
      if (!jump || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      jump();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
