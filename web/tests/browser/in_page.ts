// What tests do in the page itself, in any browser, however it is driven: these functions run there and use nothing from outside of themselves.

export const games = ['chess', 'conflict', 'gnostic', 'wizards', 'gladiator', 'dnd'];

/** From now on nobody is shown the rules of these games in short. */
export function knowRules(known: readonly string[]): void {
  for (const game of known) localStorage.setItem(`fray:seen:${game}`, 'true');
}

/** What the page measures durations by is ahead by that much from now on. */
export function letTimePass(ms: number): void {
  const jumping = performance as Performance & { ahead?: number };
  if (jumping.ahead === undefined) {
    const now = performance.now.bind(performance);
    performance.now = () => now() + jumping.ahead!;
  }
  jumping.ahead = (jumping.ahead ?? 0) + ms;
}

/** Whether the device keeps a file with each of these endings. */
export async function keeps(endings: readonly string[]): Promise<boolean> {
  const [cache] = await caches.keys();
  if (cache === undefined) return false;
  const urls = (await (await caches.open(cache)).keys()).map(({ url }) => url);
  return endings.every((ending) => urls.some((url) => url.endsWith(ending)));
}
