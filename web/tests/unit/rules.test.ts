import { describe, expect, it } from 'vitest';

import { renderRules } from '../../plugins/rules';

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
