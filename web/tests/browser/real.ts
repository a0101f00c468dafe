// Tests against the real server: one browser and one server for a file, and people who leave after each test.
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';

import { connect } from './browser';
import { FrayServer, frayBinary } from './fray_server';
import { player, type Person, type Player } from './play';

export interface Real {
  readonly server: FrayServer;
  /** Address of the server. */
  readonly base: string;
  /** A person with a browser of their own. Whatever goes wrong in it unseen fails the test. */
  person(options?: Person): Promise<Player>;
}

export function describeReal(name: string, tests: (real: Real) => void, settings: Record<string, string | number> = {}): void {
  describe.skipIf(!frayBinary)(name, () => {
    let browser: Browser;
    const server = new FrayServer(settings);
    const people: Player[] = [];

    beforeAll(async () => {
      browser = await connect();
      await server.start();
    });
    afterEach(async () => {
      const here = people.splice(0);
      const errors = here.flatMap((one) => one.errors);
      for (const { context } of here) await context.close();
      expect(errors).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await server.end();
    });

    tests({
      server,
      get base() {
        return server.address;
      },
      async person(options) {
        const one = await player(browser, options);
        people.push(one);
        return one;
      },
    });
  });
}
