// Pages, and other parts of the page, that are loaded when they are needed.
import type { ComponentChildren, ComponentType } from 'preact';
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

/** `waiting` and `failed` are shown in its place; without them those of a whole page. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren = <Loading what="Loading …" />,
  failed: ComponentChildren = <NotLoaded />,
): Lazy<P> {
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
    return <>{state === 'failed' ? failed : waiting}</>;
  }
  return Object.assign(LazyPage, { preload: () => void start().catch(() => undefined) });
}
