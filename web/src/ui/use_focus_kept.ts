// Whoever uses the keyboard never loses the place: where the focused button goes away or can no longer be pressed, the
// focus goes on to something that is still there.
import { useEffect } from 'preact/hooks';

/** Watches `frame`; the focus goes to the first thing in it that one of the selectors finds, in their order. */
export function useFocusKept(frame: { current: HTMLElement | null }, ...selectors: string[]): void {
  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    let last: HTMLElement | null = null;
    const onFocus = (event: FocusEvent) => (last = event.target as HTMLElement);
    const keep = () => {
      const lost = document.activeElement === document.body || (root.getRootNode() as Document | ShadowRoot).activeElement?.matches(':disabled');
      if (!last || !lost || (last.isConnected && !last.matches(':disabled'))) return;
      last = null;
      const next = selectors.map((selector) => root.querySelector<HTMLElement>(selector)).find((found) => found !== null);
      next?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    root.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', onFocus);
    };
  }, []);
}
