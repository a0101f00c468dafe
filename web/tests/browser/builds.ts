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

/** The page as it was built, but for a mark on <html> and the name of the file that makes it, as after a change of that file. */
export async function buildMarked(mark: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(pageFolder, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = /src="\/assets\/(index-[^"]+\.js)"/.exec(html)![1]!;
  const marked = `index-${mark}.js`;
  for (const file of filesBelow(folder).filter((name) => /\.(js|html)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    if (text.includes(entry)) writeFileSync(file, text.replaceAll(entry, marked));
  }
  const assets = join(folder, 'assets');
  renameSync(join(assets, entry), join(assets, marked));
  writeFileSync(join(assets, marked), `${readFileSync(join(assets, marked), 'utf8')}\ndocument.documentElement.dataset.build=${JSON.stringify(mark)};`);
  await writeServiceWorker(folder);
}

export const assetsIn = (folder: string) => readdirSync(join(folder, 'assets'));
