// The parts of a build name each other relative to themselves, so that they work in any folder. Only index.html names them from
// the root: a server of Fray sends it for addresses of any depth.
import type { Plugin } from 'vite';

export function rooted(): Plugin {
  return {
    name: 'fray-rooted',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/\b(href|src)="\.\//g, '$1="/') },
  };
}
