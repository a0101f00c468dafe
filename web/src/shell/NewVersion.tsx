// Says that a new version of the page is there, and leaves it to the person when to load it.
import { useSignal } from '@preact/signals';

import { newVersion, takeNewVersion } from '../kept';

export function NewVersion() {
  const dismissed = useSignal<ServiceWorker | null>(null);
  const shown = newVersion.value !== null && newVersion.value !== dismissed.value;
  // The place is always there: screen readers tell what comes into it.
  return (
    <div class="new-version-place" role="status">
      {shown && (
        <div class="new-version">
          <span>A new version of Fray is ready:</span>
          <button type="button" class="button small primary" onClick={takeNewVersion}>
            Reload
          </button>
          <button type="button" class="button small" onClick={() => (dismissed.value = newVersion.peek())}>
            Later
          </button>
        </div>
      )}
    </div>
  );
}
