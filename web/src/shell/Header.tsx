import { path } from '../router';
import { reach } from '../online';
import { account } from '../session';
import { Logo } from './Logo';

function here(prefix: string): 'page' | 'true' | undefined {
  if (path.value === prefix) return 'page';
  return prefix !== '/' && path.value.startsWith(`${prefix}/`) ? 'true' : undefined;
}

const links = [
  { to: '/', text: 'Play' },
  { to: '/rules', text: 'Rules' },
  { to: '/settings', text: 'Settings' },
] as const;

/** Always there for the eye; says something only when the state is not as it should be. */
function Reach() {
  const state = reach.value;
  const words = { online: 'Connected', connecting: 'Connecting', offline: 'No connection – trying again' }[state];
  return (
    <span class={`reach reach-${state}`} role="status" title={words}>
      <span class="reach-dot" aria-hidden="true" />
      <span class={state === 'online' ? 'visually-hidden' : 'reach-words'}>{words}</span>
    </span>
  );
}

export function Header() {
  return (
    <header class="header">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('main h1')?.focus();
        }}
      >
        Skip to the content
      </a>
      <div class="header-inner">
        <a class="brand" href="/" aria-label="Fray, to the lobby" aria-current={here('/')}>
          <Logo />
          <span class="brand-name">Fray</span>
        </a>
        <nav class="nav" aria-label="Main">
          {links.map(({ to, text }) => (
            <a key={to} href={to} aria-current={here(to)}>
              {text}
            </a>
          ))}
          <a href="/account" aria-current={here('/account')}>
            {account.value ?? 'Sign in'}
          </a>
        </nav>
        <Reach />
      </div>
    </header>
  );
}

export function Footer() {
  return (
    <footer class="footer">
      <div class="footer-inner">
        <p>Fray is free software. Every die can be checked after the game.</p>
        <nav aria-label="More">
          <a href="/about">About and credits</a>
        </nav>
      </div>
    </footer>
  );
}

