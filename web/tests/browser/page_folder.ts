import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the page. */
export const pageFolder = fileURLToPath(new URL('../../../build/web', import.meta.url));
