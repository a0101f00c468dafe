import { path } from '../router';
import { reach } from '../online';
import { account } from '../session';
import { hasServer } from '../transport';
import { Logo } from './Logo';

function here(prefix: string): 'page' | 'true' | undefined {
  if (path.value === prefix) return 'page';
  return prefix !== '/' && path.value.startsWith(`${prefix}/`) ? 'true' : undefined;
}

const links = [
  { to: '/', text: 'Play' },
  { to: '/rules', text: 'Rules' },
] as const;

function Gear() {
  const teeth = Array.from({ length: 8 }, (_, i) => <rect key={i} x="10.4" y="1.5" width="3.2" height="5" rx="1" transform={`rotate(${45 * i} 12 12)`} />);
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true" focusable="false">
      {teeth}
      <path d="M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zm0 4.6a2.9 2.9 0 1 1 0 5.8 2.9 2.9 0 0 1 0-5.8z" />
    </svg>
  );
}

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
            <a key={to} href={to} aria-current={here(to) ?? (to === '/' ? here('/play') : undefined)}>
              {text}
            </a>
          ))}
          {hasServer() && (
            <a class="nav-account" href="/account" aria-current={here('/account')}>
              <span>{account.value ?? 'Sign in'}</span>
            </a>
          )}
          <a href="/settings" aria-current={here('/settings')} aria-label="Settings" title="Settings">
            <Gear />
          </a>
        </nav>
        {hasServer() && <Reach />}
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
          <a href="/analysis">Analysis board</a> <a href="/about">About and credits</a>
        </nav>
      </div>
    </footer>
  );
}

