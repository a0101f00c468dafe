//   vite-node static/main.ts PAGE OUT [MODULE]
import { buildStatic } from './build';

const [page, out, module] = process.argv.slice(2);
if (!page || !out) throw new Error('expected the folder of the page and one to write to');
await buildStatic(page, out, module);
