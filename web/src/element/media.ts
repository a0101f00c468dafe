// What the system wishes: dark or light, and less motion.
const list = (query: string) => window.matchMedia(query);

const DARK = '(prefers-color-scheme: dark)';
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

export function prefersDark(): boolean {
  return list(DARK).matches;
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
