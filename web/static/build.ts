// Makes the page for hosts that have files only, out of the page that a server of Fray sends (scripts/build-static). The parts
// are the same. What differs is index.html, which says that there is no server and names its parts from its own folder.
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { writeServiceWorker } from '../plugins/kept_files';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What only the server needs. */
const serversOnly = /\.(br|gz)$|\/(routes\.txt|sw\.js)$/;

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

export async function buildStatic(page: string, out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  cpSync(page, out, { recursive: true, filter: (file) => !serversOnly.test(file) });
  for (const name of ['README.txt', 'from_file.js']) copyFileSync(here(name), join(out, name));
  const facts = ['<meta name="fray-server" content="none" />', '<script src="./from_file.js"></script>'];
  rewrite(join(out, 'index.html'), (html) =>
    html.replace(/\b(href|src|content)="\//g, '$1="./').replace('<title>', `${facts.join('\n    ')}\n    <title>`),
  );
  const rules = readdirSync(join(out, 'rules')).filter((name) => name.endsWith('.html'));
  for (const name of rules) rewrite(join(out, 'rules', name), (html) => html.replace('content="/picture-', 'content="../picture-'));
  await writeServiceWorker(out);
}
