// Links in the page say the paths that a server of Fray answers (`/rules/chess`). Where there is none they get the addresses of
// their host when they are drawn, also those within texts that come as HTML, so that no link has to know.
import { options } from 'preact';

import { hasServer } from './host';
import { hrefOf } from './router';

interface Props {
  href?: unknown;
  dangerouslySetInnerHTML?: { __html: string };
}

/** HTML of the page's own with the addresses of its host. */
export function withLinks(html: string, to: (path: string) => string): string {
  return html.replace(/\b(href|src)="([/#][^"]*)"/g, (_, name: string, path: string) => `${name}="${to(path)}"`);
}

/** Call once, before anything is drawn. */
export function startLinks(): void {
  if (hasServer) return;
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') {
      const props = vnode.props as Props;
      if (vnode.type === 'a' && typeof props.href === 'string') props.href = hrefOf(props.href);
      if (props.dangerouslySetInnerHTML) props.dangerouslySetInnerHTML = { __html: withLinks(props.dangerouslySetInnerHTML.__html, hrefOf) };
    }
    before?.(vnode);
  };
}
