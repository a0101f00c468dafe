// Builds of the page that differ, for tests of what happens when a new one comes.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { filesBelow } from '../../plugins/files';
import { writeServiceWorker } from '../../plugins/kept_files';
import { pageFolder } from './page_folder';

/** A folder in which a test may do as it likes; the second answer deletes it. */
export function freshFolder(): [string, () => void] {
  const folder = mkdtempSync(join(tmpdir(), 'fray-page-'));
  return [folder, () => rmSync(folder, { recursive: true, force: true })];
}

/** The page as it was built, but for a mark on <html> and in the names of all scripts, as after a change of the one that all others need. */
export async function buildMarked(mark: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(pageFolder, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const entry = /src="\/assets\/(index-[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))![1]!;
  const scripts = assetsIn(folder).filter((name) => name.endsWith('.js'));
  const marked = (name: string) => name.replace(/js$/, `${mark}.js`);
  for (const file of filesBelow(folder).filter((name) => /\.(js|html)$/.test(name))) {
    let text = readFileSync(file, 'utf8');
    for (const name of scripts) text = text.replaceAll(name, marked(name));
    if (file.endsWith(entry)) text += `\ndocument.documentElement.dataset.build=${JSON.stringify(mark)};`;
    writeFileSync(file, text);
  }
  for (const name of scripts) renameSync(join(folder, 'assets', name), join(folder, 'assets', marked(name)));
  await writeServiceWorker(folder);
}

export const assetsIn = (folder: string) => readdirSync(join(folder, 'assets'));
