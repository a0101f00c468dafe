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
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForIt(event)) return;
      event.preventDefault();
      keyHelp.value = true;
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return shown && KeyHelp ? <KeyHelp onClose={() => (keyHelp.value = false)} /> : null;
}
