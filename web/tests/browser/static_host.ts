// A host of files and nothing else, with the page as it is put there: it says of itself that it has no server.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

import { pageFolder } from './page_folder';

const types: Record<string, string> = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

/** The page was built with the module. */
export const hasModule = existsSync(join(pageFolder, 'assets')) && readdirSync(join(pageFolder, 'assets')).some((name) => /^fray-.*\.wasm$/.test(name));

export class StaticHost {
  private server: Server | null = null;
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** What is sent in place of the module's bytes; undefined: nothing but 404. Null: the module. */
  module: Uint8Array | null | undefined = null;

  get address(): string {
    return `http://localhost:${(this.server!.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url!, 'http://localhost').pathname));
      this.asked.push(path);
      const file = join(pageFolder, path);
      const found = existsSync(file) && statSync(file).isFile();
      // Hosts of pages answer so for addresses that are no files.
      const name = found ? file : join(pageFolder, extname(path) === '' ? 'index.html' : 'none');
      if (!existsSync(name) || (path.endsWith('.wasm') && this.module === undefined)) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
      response.end(this.content(name));
    });
    await new Promise<void>((resolve) => this.server!.listen(0, 'localhost', resolve));
  }

  async end(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private content(name: string): Uint8Array | string {
    if (name.endsWith('.wasm') && this.module) return this.module;
    if (!name.endsWith('index.html') || name.includes('rules')) return readFileSync(name);
    const html = readFileSync(name, 'utf8');
    return html.includes('name="fray-server"') ? html : html.replace('</head>', '<meta name="fray-server" content="none" /></head>');
  }
}
