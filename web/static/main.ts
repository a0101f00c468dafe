//   vite-node static/main.ts PAGE OUT
import { buildStatic } from './build';

const [page, out] = process.argv.slice(2);
if (!page || !out) throw new Error('expected the folder of the page and one to write to');
await buildStatic(page, out);
