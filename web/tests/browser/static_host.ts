// The page that `make static` writes, on a host of files, with a module that can be spoilt.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

import { buildStatic } from '../../static/build';
import { freshFolder } from './builds';
import { pageFolder } from './page_folder';

const types: Record<string, string> = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

/** The page was built with the module. */
export const hasModule = existsSync(join(pageFolder, 'assets')) && readdirSync(join(pageFolder, 'assets')).some((name) => /^fray-.*\.wasm$/.test(name));

export class StaticHost {
  private server: Server | null = null;
  private readonly fresh = freshFolder();
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** What is sent in place of the module's bytes; undefined: nothing but 404. Null: the module. */
  module: Uint8Array | null | undefined = null;
  /** Parts beside the module that are not sent. */
  withoutParts: string[] = [];

  /** The address of a page. */
  at(path: string): string {
    return `http://localhost:${(this.server!.address() as AddressInfo).port}/games/#${path}`;
  }

  async start(): Promise<void> {
    const [folder] = this.fresh;
    await buildStatic(pageFolder, folder);
    this.server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
      this.asked.push(path);
      const file = join(folder, path.replace(/^\/games\//, '').replace(/^$/, 'index.html'));
      if (!existsSync(file) || !statSync(file).isFile() || (path.endsWith('.wasm') && this.module === undefined) || this.withoutParts.some((part) => path.includes(`/${part}-`))) {
        response.writeHead(404).end();
        return;
      }
      response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
      response.end(path.endsWith('.wasm') && this.module ? this.module : readFileSync(file));
    });
    await new Promise<void>((resolve) => this.server!.listen(0, 'localhost', resolve));
  }

  async end(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
    this.fresh[1]();
  }
}
