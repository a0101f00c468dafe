// The list of keys, which `?` and a button in games ask for.
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { settings } from '../settings';

/** Whether it is shown. */
export const keyHelp = signal(false);

function asksForIt(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (settings.keys.value === 'off' || document.querySelector('dialog:modal')) return false;
  return !(event.target instanceof Element && event.target.closest('input:not([type=radio], [type=checkbox]), textarea, select'));
}

/** Starts to listen for `?`. Call once. */
export function startKeyHelp(): void {
  window.addEventListener('keydown', (event) => {
    if (!asksForIt(event)) return;
    event.preventDefault();
    keyHelp.value = true;
  });
}

/** Where it is shown when somebody asks for it. */
export function KeyHelpPlace() {
  const [KeyHelp, setKeyHelp] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const shown = keyHelp.value;
  useEffect(() => {
    if (!shown || KeyHelp) return;
    import('./KeyHelp').then(
      (loaded) => setKeyHelp(() => loaded.KeyHelp),
      () => (keyHelp.value = false),
    );
  }, [shown]);
  return shown && KeyHelp ? <KeyHelp onClose={() => (keyHelp.value = false)} /> : null;
}
