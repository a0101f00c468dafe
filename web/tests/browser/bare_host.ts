// A host of files as any web space has: a folder of a disk at some path, no rewriting, no headers but the type.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export class BareHost {
  /** Paths that were asked for and that there are not. */
  readonly missing: string[] = [];
  asked = 0;
  private readonly server: Server;

  constructor(
    public folder: string,
    readonly path: string,
  ) {
    this.server = createServer(({ url = '/' }, response) => {
      this.asked += 1;
      const { pathname } = new URL(url, 'http://host');
      const file = join(this.folder, pathname.slice(path.length), pathname.endsWith('/') ? 'index.html' : '');
      if (!pathname.startsWith(path) || !existsSync(file) || !statSync(file).isFile()) {
        this.missing.push(pathname);
        response.writeHead(404).end();
      } else response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
  }

  /** Answers with the address of the folder; later on the same port. */
  async start(): Promise<string> {
    const last = this.server.address() as AddressInfo | null;
    if (!last) await new Promise<void>((done) => this.server.listen(this.port, '127.0.0.1', done));
    this.port = (this.server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.port}${this.path}`;
  }
  private port = 0;

  async stop(): Promise<void> {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }
}
