// The rules of the games, docs/rules/*.md, as pages. Three things come of each file: an entry in the module
// `virtual:rules` (the list, with the game in one minute and a loader for each), a chunk with its text as HTML and its table of contents, and
// rules/NAME.html, which can be read without the program (rules/index.html lists them). NAME-MORE.md is an appendix to
// NAME.md. Pictures that a text shows lie beside the pages.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import type { Plugin } from 'vite';

export interface Heading {
  level: number;
  text: string; // as HTML
  id: string;
}

export interface RulesText {
  name: string;
  title: string; // as plain text
  /** What the game is, in a sentence or two: the beginning of the text. */
  summary: string;
  html: string;
  contents: Heading[];
}

/** The part of a text that tells a game on one screen. */
const MINUTE = 'The game in one minute';

/** The number of a ruling: a letter or two and up to three digits. */
const ruling = /^[A-Z]{1,2}\d{1,3}$/;
const rulingInText = /\b([A-Z]{1,2}\d{1,3})\b/g;

/** Where pictures lie, as seen from a text. */
const pictures = /^\.\.\/images\//;

/** The text that a text is an appendix to, if it is one. */
export function appendixOf(name: string, names: readonly string[]): string | null {
  return names.find((other) => name.startsWith(`${other}-`)) ?? null;
}

/** The pictures that a text shows, by their names. */
export function picturesOf(markdown: string): string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\(\.\.\/images\/([\w.-]+)\)/g)].map((match) => match[1]!);
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** Inline Markdown without its marks. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim();
}

function slug(text: string): string {
  return text.toLowerCase().replace(/&\w+;/g, ' ').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** The numbers of the rulings that the text states, each as the first, bold word of a list item. */
function rulingsOf(markdown: string): Set<string> {
  const found = [...markdown.matchAll(/^- \*\*([A-Z]{1,2}\d{1,3})\*\*/gm)].map((match) => match[1]!);
  return new Set(found);
}

const enough = 60;

/** The first sentences of the first paragraph, as plain text, until they say enough. */
export function summaryOf(markdown: string): string {
  const paragraph = markdown.split(/\n\s*\n/).find((part) => part.trim() !== '' && !/^\s*[#`|>-]/.test(part)) ?? '';
  const plain = plainText(paragraph);
  let summary = '';
  for (const sentence of plain.match(/[^.!?]+[.!?]+/g) ?? [plain]) {
    summary += sentence;
    if (summary.length >= enough) break;
  }
  return summary.trim();
}

/** A page of rules from Markdown. Its first heading is the title; rulings get anchors, and mentions of them links. */
export function renderRules(name: string, markdown: string): RulesText {
  const rulings = rulingsOf(markdown);
  const contents: Heading[] = [];
  let title = name;
  const ids = new Set<string>();
  const freshId = (text: string): string => {
    const base = slug(text) || 'part';
    let id = base;
    for (let i = 2; ids.has(id); ++i) id = `${base}-${i}`;
    ids.add(id);
    return id;
  };

  class RulesRenderer extends Renderer {
    override heading({ tokens, depth, text: markdown }: Tokens.Heading): string {
      if (depth === 1) {
        title = plainText(markdown);
        return '';
      }
      const html = this.parser.parseInline(tokens);
      const text = html.replace(/<[^>]*>/g, '');
      const id = freshId(text);
      contents.push({ level: depth, text, id });
      return `<h${depth} id="${id}">${html}</h${depth}>\n`;
    }

    override strong({ tokens, text }: Tokens.Strong): string {
      const inner = this.parser.parseInline(tokens);
      return ruling.test(text) && rulings.has(text) ? `<a class="ruling" id="${text}" href="#${text}">${text}</a>` : `<strong>${inner}</strong>`;
    }

    override text(token: Tokens.Text | Tokens.Escape): string {
      const html = super.text(token);
      if ('tokens' in token && token.tokens) return html;
      return html.replace(rulingInText, (number) => (rulings.has(number) ? `<a href="#${number}">${number}</a>` : number));
    }

    // Texts that lie beside this one are pages of their own.
    override link(token: Tokens.Link): string {
      return super.link({ ...token, href: token.href.replace(/^([\w-]+)\.md(?=#|$)/, '/rules/$1') });
    }

    override image(token: Tokens.Image): string {
      return super.image({ ...token, href: token.href.replace(pictures, '/rules/') });
    }

    // Wide tables and diagrams scroll by themselves, also by keyboard.
    override table(token: Tokens.Table): string {
      return `<div class="scroll" role="group" aria-label="Table" tabindex="0">${super.table(token)}</div>\n`;
    }

    // A column without a heading, as between two tables side by side.
    override tablecell(token: Tokens.TableCell): string {
      return super.tablecell(token.header && token.text === '' ? { ...token, header: false } : token);
    }

    override code({ text }: Tokens.Code): string {
      return `<pre class="scroll" role="group" aria-label="Diagram" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    }
  }

  const marked = new Marked().setOptions({ renderer: new RulesRenderer() });
  const html = marked.parse(markdown, { async: false });
  return { name, title, summary: summaryOf(markdown), html, contents };
}

/** The part of a page of rules under that heading, as HTML; null if there is none. */
export function partOf(html: string, heading: string): string | null {
  const part = html.split(/(?=<h2[ >])/).find((text) => text.includes(`>${heading}</h2>`));
  return part ? part.slice(part.indexOf('</h2>') + '</h2>'.length).trim() : null;
}

/** The game on one screen, as HTML. */
export function minuteOf({ html }: RulesText): string | null {
  return partOf(html, MINUTE);
}

function linkList(links: { to: string; text: string }[]): string {
  return `<ul>${links.map(({ to, text }) => `<li><a href="${to}">${text}</a></li>`).join('')}</ul>`;
}

/** `picture`: the game whose board links are shown with. */
function document(title: string, body: string, picture = 'conflict'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="og:site_name" content="Fray">
<meta property="og:title" content="${escapeHtml(title)}: the rules">
<meta property="og:image" content="/picture-${picture}.png">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}</main>
</body>
</html>
`;
}

function standalone({ name, title, html, contents }: RulesText): string {
  const parts = contents.filter(({ level }) => level === 2).map(({ id, text }) => ({ to: `#${id}`, text }));
  const plain = html.replace(/(href|src)="\/rules\/([\w-]+)(?=["#])/g, '$1="$2.html').replace(/src="\/rules\//g, 'src="');
  return document(title, `<nav aria-label="Contents">${linkList(parts)}</nav>\n${plain}`, name);
}

function standaloneIndex(texts: RulesText[]): string {
  return document('Rules', linkList(texts.map(({ name, title }) => ({ to: `${name}.html`, text: escapeHtml(title) }))));
}

export function rules(folder: string): Plugin {
  const index = 'virtual:rules';
  const markdownOf = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');
  const read = (name: string) => renderRules(name, markdownOf(name));
  const names = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => basename(file, '.md'))
      .sort();
  return {
    name: 'fray-rules',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) {
        const entries = names().map((name) => {
          const text = read(name);
          const facts = JSON.stringify({ name, title: text.title, summary: text.summary, minute: minuteOf(text), appendixOf: appendixOf(name, names()) });
          return `{...${facts},load:()=>import('${index}/${name}')}`;
        });
        return `export const rules=[${entries.join(',')}];`;
      }
      const name = id.startsWith(`\0${index}/`) ? id.slice(index.length + 2) : null;
      if (name === null) return undefined;
      this.addWatchFile(join(folder, `${name}.md`));
      return `export default ${JSON.stringify(read(name))};`;
    },
    generateBundle() {
      const texts = names().map(read);
      const emit = (name: string, source: string) => this.emitFile({ type: 'asset', fileName: `rules/${name}.html`, source });
      for (const text of texts) emit(text.name, standalone(text));
      emit('index', standaloneIndex(texts.filter(({ name }) => appendixOf(name, names()) === null)));
      for (const picture of new Set(names().flatMap((name) => picturesOf(markdownOf(name))))) {
        const source = readFileSync(join(folder, '../images', picture));
        this.emitFile({ type: 'asset', fileName: `rules/${picture}`, source });
      }
    },
  };
}
