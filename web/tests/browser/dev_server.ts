// The fake server by itself, for looking at pages: npx vite-node tests/browser/dev_server.ts
import { FakeServer } from './fake_server';
import { pageFolder } from './page_folder';

console.log(await new FakeServer(pageFolder).start(Number(process.env.PORT ?? 8090)));
