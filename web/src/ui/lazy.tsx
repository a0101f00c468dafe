// Pages that are loaded when they are needed.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Page } from './page';

/** Not seen for the first moment (CSS), so that quick loading does not flicker. */
export function Loading({ what }: { what: string }) {
  return (
    <main id="main" class="page page-text">
      <p class="loading" role="status">
        {what}
      </p>
    </main>
  );
}

function NotLoaded() {
  return (
    <Page title="This page did not load">
      <p>The connection may be down, or Fray has just been updated.</p>
      <p>
        <button type="button" class="button primary" onClick={() => location.reload()}>
          Load it again
        </button>
      </p>
    </Page>
  );
}

export type Lazy<P> = ComponentType<P> & { preload(): void };

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let loaded: ComponentType<P> | null = null;
  const start = () => load().then((component) => (loaded = component));
  function LazyPage(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      if (loaded) return;
      let shown = true;
      start().then(
        () => shown && setState('loaded'),
        () => shown && setState('failed'),
      );
      return () => {
        shown = false;
      };
    }, []);
    const Component = loaded;
    if (Component) return <Component {...props} />;
    return state === 'failed' ? <NotLoaded /> : <Loading what="Loading …" />;
  }
  return Object.assign(LazyPage, { preload: () => void start().catch(() => undefined) });
}
