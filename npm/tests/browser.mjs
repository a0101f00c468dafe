// Chromium, on pages that are served out of a folder.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
/** What the README of fray-chess says a strict page needs. */
const POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; worker-src 'self'";

/**
 * Opens a page of a folder, and gives its tab to `look`. Rejects if something goes wrong on the page meanwhile, without `faults`.
 * `policy` is what the page may do beyond what fray-chess needs.
 */
export async function inBrowser(folder, path, look, { faults = false, policy = '' } = {}) {
  // Needs a newer Node than the package does.
  const { chromium } = await import('../../web/node_modules/playwright-core/index.mjs');
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url, 'http://local').pathname));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY + policy });
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const tab = await browser.newPage();
    const broken = new Promise((_, reject) => {
      tab.on('pageerror', reject);
      // The browser asks for a picture of the page, which there is not.
      const matters = (message) => !faults && message.type() === 'error' && !message.location().url.endsWith('/favicon.ico');
      tab.on('console', (message) => matters(message) && reject(new Error(message.text())));
    });
    broken.catch(() => undefined);
    await tab.goto(`http://127.0.0.1:${server.address().port}/${path}`);
    return await Promise.race([look(tab), broken]);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}
