// The button that has this browser compute every roll of a finished game again, and what it found.
import { useState } from 'preact/hooks';

import { api, asFailure } from '../../api';
import { verifyLog, type Check } from './verify';

export function Verify({ id }: { id: string }) {
  const [checks, setChecks] = useState<Check[] | 'working' | string | null>(null);
  const verify = async () => {
    setChecks('working');
    try {
      setChecks(verifyLog(await api.log(id)));
    } catch (reason) {
      setChecks(asFailure(reason).message);
    }
  };
  if (!Array.isArray(checks)) {
    return (
      <div class="verify">
        <button type="button" class="control" disabled={checks === 'working'} onClick={verify}>
          Verify the dice
        </button>
        <p role="status">{checks === 'working' ? 'Computing every roll again …' : checks}</p>
      </div>
    );
  }
  return (
    <div role="status">
      <ul class="verify" aria-label="Checks of the dice">
        {checks.map((check) => (
          <li key={check.what} class={check.ok ? 'check-ok' : 'check-bad'}>
            <span aria-hidden="true">{check.ok ? '✓' : '✗'}</span> <strong>{check.what}</strong> {check.found}
          </li>
        ))}
      </ul>
    </div>
  );
}
