// The style sheets of the page as those of the element (plugins/shadowStyles.ts).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { forShadow, THEMED } from '../../plugins/shadowStyles';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('what holds for the root of the page holds for that of the element', () => {
  expect(forShadow(":root[data-theme='dark'] .piece { color: var(--ink) }")).toBe(".element[data-theme='dark'] .piece { color: var(--ink) }");
});

it('tokens that can be set from outside are, in both themes, and others stay', () => {
  expect(forShadow(':root{--square-light:#fff;--love:red}')).toBe('.element{--square-light:var(--fray-light,#fff);--love:red}');
  expect(forShadow(':root{--square-light-more:#fff}')).toBe('.element{--square-light-more:#fff}');
});

it('there is such a token for each name, and the README tells of each', () => {
  const [theme, readme] = [forShadow(read('src/style/theme.css')), read('../npm/fray-board/README.md')];
  for (const name of Object.keys(THEMED)) {
    expect(theme).toContain(`var(${name},`);
    expect(readme).toContain(`\`${name}\``);
  }
});
