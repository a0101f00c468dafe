import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { appendixOf, minuteOf, picturesOf, renderRules, summaryOf } from '../../plugins/rules';

const text = `# Any Chess

A page. See R1, R9 and \`R1\`.

## Moving & more

### In short
## In short

| a | | b |
| --- | --- | --- |
| 1 | | **bold** |

\`\`\`
1 < 2 & R1
\`\`\`

- **R1** First, unlike R2.
- **R2** Second.
`;

describe('renderRules', () => {
  const rules = renderRules('any', text);

  it('takes the first heading as the title, and out of the text', () => {
    expect(rules.title).toBe('Any Chess');
    expect(rules.html).not.toContain('<h1');
  });

  it('gives the title as plain text', () => {
    expect(renderRules('any', "# Any *Wizard's* Chess & more").title).toBe("Any Wizard's Chess & more");
  });

  it('gives every other heading an address of its own', () => {
    expect(rules.contents).toEqual([
      { level: 2, text: 'Moving &amp; more', id: 'moving-more' },
      { level: 3, text: 'In short', id: 'in-short' },
      { level: 2, text: 'In short', id: 'in-short-2' },
    ]);
    for (const { id } of rules.contents) expect(rules.html).toContain(`id="${id}"`);
  });

  it('makes a ruling an anchor, and its mentions links to it', () => {
    expect(rules.html).toContain('<li><a class="ruling" id="R1" href="#R1">R1</a> First, unlike <a href="#R2">R2</a>.');
    expect(rules.html).toContain('See <a href="#R1">R1</a>, R9 and <code>R1</code>.');
    expect(rules.html).toContain('<strong>bold</strong>');
  });

  it('lets tables and diagrams scroll by themselves', () => {
    expect(rules.html).toMatch(/<div class="scroll"[^>]*tabindex="0"><table>/);
    expect(rules.html).toContain('<th>a</th>\n<td></td>\n<th>b</th>');
    expect(rules.html).toMatch(/<pre class="scroll"[^>]*><code>1 &lt; 2 &amp; R1<\/code>/);
  });
});

describe('summaryOf', () => {
  it('takes the first sentences until they say enough', () => {
    expect(summaryOf('# Any\n\nShort one. The *second* says\nwhat [it](x.md) is, at some length as one sees. A third.\n\nMore.')).toBe(
      'Short one. The second says what it is, at some length as one sees.',
    );
    expect(summaryOf('# Any\n')).toBe('');
  });
});

describe('texts and pictures beside a text', () => {
  it('are linked to where they will lie', () => {
    const { html } = renderRules('any', '# Any\n\nSee [odds](any-odds.md#a), [out](https://x.y/z.md).\n\n![A picture](../images/any.svg)\n');
    expect(html).toContain('href="/rules/any-odds#a"');
    expect(html).toContain('href="https://x.y/z.md"');
    expect(html).toContain('src="/rules/any.svg"');
  });

  it('are known', () => {
    expect(picturesOf('![A](../images/a-b.svg) and ![B](https://x.y/b.svg)')).toEqual(['a-b.svg']);
    expect(appendixOf('any-odds', ['any', 'other'])).toBe('any');
    expect(appendixOf('any', ['any', 'other'])).toBeNull();
  });
});

describe('the game in one minute', () => {
  it('is the part under that heading', () => {
    const page = '# Any\n\n## The game in one minute\n\n**Win.**\n\n- Play.\n\n## More\n\nText.\n';
    expect(minuteOf(renderRules('any', page))).toBe('<p><strong>Win.</strong></p>\n<ul>\n<li>Play.</li>\n</ul>');
    expect(minuteOf(renderRules('any', '# Any\n\n## More\n'))).toBeNull();
  });

  const folder = fileURLToPath(new URL('../../../docs/rules', import.meta.url));
  const names = readdirSync(folder).filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
  it.each(names.filter((name) => appendixOf(name, names) === null))('begins with the goal, and is short: %s', (name) => {
    const html = minuteOf(renderRules(name, readFileSync(join(folder, `${name}.md`), 'utf8')))!;
    expect(html).toMatch(/^<p><strong>[^<]*(to win|have won)/);
    // A number that a line happens to begin with makes a list of its own.
    expect(html).not.toContain('<ol');
    expect(html.replace(/<[^>]*>/g, '').length).toBeLessThan(1000);
  });
});
