// Where the module and its parts are, for workers: what is relative would be so to their own addresses.
import { moduleUrl, partUrls } from 'virtual:module';

import type { PartUrls } from '../module/parts';

const absolute = (url: string) => new URL(url, location.href).href;

/** Of a page that has the module. */
export function moduleSource(): { module: string; parts: PartUrls } {
  return { module: absolute(moduleUrl!), parts: Object.fromEntries(Object.entries(partUrls).map(([name, url]) => [name, absolute(url)])) };
}
