// The real server, with a database of its own, on a port that is free.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pageFolder } from './page_folder';

export const frayBinary = process.env.FRAY_BIN;

export class FrayServer {
  private process: ChildProcess | null = null;
  private port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'fray-test-'));

  /** `settings`: further settings of the server (docs/operations.md), by their names as flags. */
  constructor(private readonly settings: Readonly<Record<string, string | number>> = {}) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Answers when it serves; after stop() or kill() on the same port, with the same games. */
  async start(): Promise<string> {
    // The server would take FRAY_BIN for a setting of its own.
    const { FRAY_BIN: _, ...environment } = process.env;
    const database = join(this.folder, 'fray.db');
    const light = { workers: 1, 'rooms-per-hour': 1000, 'requests-per-minute': 100_000 };
    const settings = { ...light, page: pageFolder, ...this.settings, port: this.port, database };
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(frayBinary!, ['serve', ...flags], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    let said = '';
    const serving = new Promise<number>((resolve, reject) => {
      const hear = (data: Buffer) => {
        said += data.toString();
        const address = /Fray is at http:\/\/[^:]+:(\d+)/.exec(said);
        if (address) resolve(Number(address[1]));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`fray serve ended with ${code}:\n${said}`)));
    });
    this.port = await serving;
    return this.address;
  }

  /** As a crash does. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
