// Puts the style sheets of all that is built into the one script, for a shadow root: what the page says of :root holds for
// the element in there, and a page that has the element can set some of the tokens of theme.css by names of their own.
import { transformWithEsbuild, type Plugin } from 'vite';

/** Tokens of theme.css, by the custom properties that set them from outside. */
export const THEMED: Readonly<Record<string, string>> = {
  '--fray-light': 'square-light',
  '--fray-dark': 'square-dark',
  '--fray-on-light': 'on-square-light',
  '--fray-on-dark': 'on-square-dark',
  '--fray-last': 'mark-last',
  '--fray-selected': 'mark-selected',
  '--fray-target': 'mark-target',
  '--fray-attack': 'mark-battle',
  '--fray-white': 'piece-white',
  '--fray-white-edge': 'piece-white-edge',
  '--fray-black': 'piece-black',
  '--fray-black-edge': 'piece-black-shine',
  '--fray-page': 'page',
  '--fray-surface': 'surface',
  '--fray-raised': 'raised',
  '--fray-sunken': 'sunken',
  '--fray-hover': 'hover',
  '--fray-line': 'line',
  '--fray-line-strong': 'line-strong',
  '--fray-ink': 'ink',
  '--fray-ink-soft': 'ink-soft',
  '--fray-accent': 'accent',
  '--fray-on-accent': 'on-accent',
  '--fray-accent-text': 'accent-text',
  '--fray-felt': 'felt',
  '--fray-on-felt': 'on-felt',
  '--fray-focus': 'focus',
  '--fray-font': 'font-text',
  '--fray-font-head': 'font-head',
};

const PLACEHOLDER = '%SHADOW_STYLES%';

/** A style sheet of the page as one of a shadow root, whose outermost element has the class `element`. */
export function forShadow(css: string): string {
  const outside = new Map(Object.entries(THEMED).map(([name, token]) => [token, name]));
  return css
    .replaceAll(':root', '.element')
    .replace(/([{;]\s*)--([\w-]+):\s*([^;}]+)/g, (all, before: string, token: string, value: string) => (outside.has(token) ? `${before}--${token}:var(${outside.get(token)!},${value.trim()})` : all));
}

export function shadowStyles(): Plugin {
  return {
    name: 'fray-shadow-styles',
    apply: 'build',
    enforce: 'post',
    config: () => ({ define: { SHADOW_STYLES: JSON.stringify(PLACEHOLDER) } }),
    async generateBundle(_, bundle) {
      let css = '';
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.css')) continue;
        css += typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
        delete bundle[name];
      }
      if (css === '') this.error('there are no style sheets');
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const code = file.code.replace(new RegExp(`(["'\`])${PLACEHOLDER}\\1`), () => JSON.stringify(forShadow(css)));
        file.code = (await transformWithEsbuild(code, file.fileName, { minify: true, format: 'esm', legalComments: 'none', target: 'es2022' })).code;
      }
    },
  };
}
