import { useState } from 'preact/hooks';

import { ApiFailure, asFailure } from '../api';
import { account, accountRooms, register, signIn, signOut } from '../session';
import { hasServer } from '../transport';
import { FormError, Strip, TextField } from '../ui/form';
import { Page } from '../ui/page';
import { RoomList } from '../ui/RoomList';

type Mode = 'in' | 'new';

function nameProblem(name: string): string | null {
  if (name === '') return 'Type your name here.';
  return /^[A-Za-z0-9_-]{2,24}$/.test(name) ? null : '2 to 24 characters: letters A to Z, digits, _ and -.';
}

function passwordProblem(password: string, mode: Mode): string | null {
  if (password === '') return 'Type your password here.';
  return mode === 'new' && password.length < 8 ? 'At least 8 characters, please.' : null;
}

function failureWords(reason: unknown): string {
  const failure: ApiFailure = asFailure(reason);
  return failure.message + (failure.retryAfter === null ? '' : ` Try again in ${failure.retryAfter} s.`);
}

function SignInForm() {
  const [mode, setMode] = useState<Mode>('in');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ name: string | null; password: string | null }>({ name: null, password: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const problems = { name: nameProblem(name), password: passwordProblem(password, mode) };
    setWrong(problems);
    const first = problems.name ? 'username' : problems.password ? 'password' : null;
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    if (first || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await (mode === 'in' ? signIn : register)(name, password);
    } catch (reason) {
      setProblem(failureWords(reason));
    }
    setBusy(false);
  };

  return (
    <form class="card" onSubmit={submit} noValidate aria-label={mode === 'in' ? 'Sign in' : 'New account'}>
      <Strip
        label="Do you have an account here?"
        value={mode}
        onValue={setMode}
        choices={[
          { value: 'in', label: 'Yes, sign in' },
          { value: 'new', label: 'No, make one' },
        ]}
      />
      <TextField
        label="Name"
        name="username"
        autocomplete="username"
        autocapitalize="none"
        value={name}
        onValue={setName}
        error={wrong.name}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autocomplete={mode === 'in' ? 'current-password' : 'new-password'}
        value={password}
        onValue={setPassword}
        error={wrong.password}
        hint={mode === 'new' ? 'At least 8 characters. There is no mail address to send a new one to, so keep it.' : null}
      />
      <FormError text={problem} />
      <button class="button primary big" type="submit" aria-disabled={busy}>
        {mode === 'in' ? 'Sign in' : 'Make the account'}
      </button>
    </form>
  );
}

function SignedIn({ name }: { name: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const leave = () => signOut().catch((reason: unknown) => setProblem(failureWords(reason)));
  return (
    <>
      <p class="lead">You are signed in as {name}.</p>
      <FormError text={problem} />
      <p>
        <button type="button" class="button" onClick={() => void leave()}>
          Sign out
        </button>
      </p>
      <RoomList
        title="Your games"
        rooms={accountRooms.value}
        verb={(room) => (room.phase === 'ended' ? 'Look' : 'Go on')}
        empty="You have not played while signed in yet."
      />
    </>
  );
}

export function Account() {
  const name = account.value;
  return (
    <Page title="Account">
      {!hasServer() ? (
        <p class="lead">There are no accounts here: your games are kept on this device, and need none.</p>
      ) : name ? (
        <SignedIn name={name} />
      ) : (
        <>
          <p class="lead">Nobody needs an account to play. With one, your games are listed wherever you sign in.</p>
          <SignInForm />
        </>
      )}
    </Page>
  );
}
