// What can go wrong where there is no server but this browser, in words: what is the matter, and how to go on.
import { ModuleFailure, type ModuleProblem } from '../module/failure';
import type { Problem } from './messages';
import { StoreFailure } from './store';

const ofModule: Record<ModuleProblem, string> = {
  unsupported: 'This browser does not run WebAssembly here, which Fray needs to play without a server. Another browser, or a newer one, does.',
  not_loaded: 'What Fray needs to play without a server could not be loaded. Try again when there is a connection; afterwards it also works without.',
  damaged: 'What Fray needs to play without a server has come damaged. Load the page again; nothing of your games has been changed.',
  memory: 'There is not enough memory for Fray to play without a server. Close other tabs or programs, and try again; nothing of your games is lost.',
  trap: 'Fray stumbled over this and has begun anew. What was kept is still there; try again.',
};

/** A page that was built without the module. */
export const notBuilt: Problem = { code: 'not_built', message: 'This page was built without what it needs to play without a server. It needs a connection to its server.' };

/** The browser cannot tell which tab has the games. */
export const noLocks: Problem = {
  code: 'no_locks',
  message: 'Fray plays without a server only where the page comes over https (or from this computer itself), in a browser that is not too old.',
};

export const otherTab: Problem = { code: 'other_tab', message: 'Fray is open in another tab, which has your games and does not answer. Close it, or go on here instead.' };

/** The games that are kept cannot be begun with. */
export const unreadable: Problem = {
  code: 'unreadable',
  message: 'The games kept in this browser could not be opened. Nothing of them has been changed. Load the page again; if that does not help, save them as files under “Games on this device”.',
};

export function problemOf(reason: unknown): Problem {
  if (reason instanceof ModuleFailure) return { code: `module_${reason.problem}`, message: ofModule[reason.problem] };
  if (reason instanceof StoreFailure) return { code: `store_${reason.problem}`, message: reason.message };
  return { code: 'local', message: `Fray cannot play here without its server: ${String(reason)}` };
}
