// What a person has chosen for this browser: kept in localStorage, read anywhere as signals.
import { batch, effect, signal, type Signal } from '@preact/signals';

import { readStored, writeStored } from './storage';

/** Each setting with the values it may have; the first is the default. */
export const choices = {
  theme: ['system', 'light', 'dark'],
  board: ['walnut', 'slate', 'felt'],
  motion: ['full', 'fast', 'instant'],
  sound: ['on', 'off'],
  confirm: ['off', 'on'],
  coordinates: ['on', 'off'],
  keys: ['on', 'off'],
  threats: ['off', 'on'],
  advice: ['on', 'off'],
  keep: ['on', 'off'],
  thinking: ['auto', 'server', 'device'],
} as const;

export type Setting = keyof typeof choices;
export type Value<S extends Setting> = (typeof choices)[S][number];

const key = 'fray:settings';

function stored(): Partial<Record<Setting, string>> {
  const value = readStored(key);
  return typeof value === 'object' && value !== null ? value : {};
}

function setting<S extends Setting>(name: S): Signal<Value<S>> {
  const values: readonly string[] = choices[name];
  const value = stored()[name];
  return signal((value !== undefined && values.includes(value) ? value : values[0]) as Value<S>);
}

/** `motion` full, fast or instant; `confirm` asks before every action, not only before battles; `keys`
 * are single letters and digits that act anywhere on the page of a game; `threats` shows what threatens the own pieces; `advice`
 * offers to take back a clear mistake against the computer; `keep` keeps the page itself on the device (kept.ts); `thinking` is where the
 * computer plays and analyses, if there is a server (thinking.ts). */
export const settings: { readonly [S in Setting]: Signal<Value<S>> } = {
  theme: setting('theme'),
  board: setting('board'),
  motion: setting('motion'),
  sound: setting('sound'),
  confirm: setting('confirm'),
  coordinates: setting('coordinates'),
  keys: setting('keys'),
  threats: setting('threats'),
  advice: setting('advice'),
  keep: setting('keep'),
  thinking: setting('thinking'),
};

/** A choice of motion that the system's wish for less motion overrules, unless the person has chosen here. */
export function motion(): Value<'motion'> {
  const wish = settings.motion.value;
  return wish === 'full' && prefersLess.value ? 'instant' : wish;
}

function media(query: string): Signal<boolean> {
  const list = window.matchMedia(query);
  const matches = signal(list.matches);
  list.addEventListener('change', () => (matches.value = list.matches));
  return matches;
}

const prefersLess = media('(prefers-reduced-motion: reduce)');
const prefersDark = media('(prefers-color-scheme: dark)');

/** Carries the settings over to <html>, where the style sheets read them, and to localStorage. Call once. */
export function applySettings(): void {
  const root = document.documentElement;
  effect(() => {
    const theme = settings.theme.value;
    root.dataset.theme = theme === 'system' ? (prefersDark.value ? 'dark' : 'light') : theme;
    root.dataset.board = settings.board.value;
    root.dataset.motion = motion();
  });
  // Only what was chosen here is written: a tab that repeats what it hears would overwrite what is chosen meanwhile.
  let hearing = false;
  effect(() => {
    const values = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));
    if (!hearing) writeStored(key, values);
  });
  // Another tab's choice holds here too.
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    hearing = true;
    batch(() => {
      for (const [name, value] of Object.entries(stored()))
        if (name in choices && (choices[name as Setting] as readonly string[]).includes(value))
          (settings[name as Setting] as Signal<string>).value = value;
    });
    hearing = false;
  });
}
