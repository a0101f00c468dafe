// What the system and the page wish: dark or light, and less motion.
const list = (query: string) => window.matchMedia(query);

const DARK = '(prefers-color-scheme: dark)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** The page says by `color-scheme` what it can be; one that says nothing is light, whatever the system is. */
export function isDark(element: Element): boolean {
  const schemes = getComputedStyle(element).colorScheme.split(' ');
  return schemes.includes('dark') && (!schemes.includes('light') || list(DARK).matches);
}

export function prefersLessMotion(): boolean {
  return list(LESS_MOTION).matches;
}

/** Calls `then` whenever one of them changes; answers with what ends that. */
export function onMediaChange(then: () => void): () => void {
  const lists = [list(DARK), list(LESS_MOTION)];
  for (const one of lists) one.addEventListener('change', then);
  return () => {
    for (const one of lists) one.removeEventListener('change', then);
  };
}
