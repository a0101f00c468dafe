// The page kept on this device by its service worker (service_worker.ts), unless that is switched off in the settings: then
// nothing of it stays. A new version waits until the person wants it.
import { effect, signal } from '@preact/signals';

import { base } from './host';
import type { Answer, Message } from './kept_types';
import { savesData } from './saves_data';
import { allowSeen, forgetSeen } from './seen';
import { settings } from './settings';

/** Browsers keep pages only if nobody on the way can have changed them (https, localhost). */
export const canBeKept = import.meta.env.PROD && typeof navigator !== 'undefined' && 'serviceWorker' in navigator && isSecureContext;

/** A new version that is on the device and waits. */
export const newVersion = signal<ServiceWorker | null>(null);

const HOUR = 3_600_000;

const say = (worker: ServiceWorker, message: Message, ports: MessagePort[] = []) => worker.postMessage(message, ports);

function idle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 10_000 });
  else setTimeout(then, 3000);
}

function loaded(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}

/** Whether this page is of the worker's build already, as after loading it anew from a server. */
async function isOwn(worker: ServiceWorker): Promise<boolean> {
  const parts = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[type=module][src], link[rel=stylesheet][href]');
  const urls = [...parts].map((part) => ('src' in part ? part.src : part.href));
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Answer>((resolve) => (port1.onmessage = ({ data }) => resolve(data as Answer)));
  say(worker, { type: 'is yours', urls }, [port2]);
  return (await answer).yours;
}

async function offer(worker: ServiceWorker): Promise<void> {
  if (!(await isOwn(worker))) newVersion.value = worker;
}

let reloading = false;
function reload(): void {
  if (reloading) return;
  reloading = true;
  location.reload();
}

/** What the notice does: the new version takes over, and every tab of Fray loads it. */
export function takeNewVersion(): void {
  const worker = newVersion.peek();
  if (!worker) return;
  worker.addEventListener('statechange', () => worker.state === 'activated' && reload());
  say(worker, { type: 'take over' });
}

function keepModule(worker: ServiceWorker): void {
  if (!savesData()) idle(() => say(worker, { type: 'keep module' }));
}

function follow(registration: ServiceWorkerRegistration): void {
  const { active, waiting } = registration;
  if (waiting) void offer(waiting);
  if (active) keepModule(active);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    const first = registration.active === null;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !first) void offer(worker);
      if (worker.state === 'activated' && first) keepModule(worker);
    });
  });
  // A tab may be open for days.
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < HOUR) return;
    asked = performance.now();
    void registration.update().catch(() => undefined);
  });
}

let following = false;
async function keep(): Promise<void> {
  // Names of files say nothing of what is in sw.js, so that no cache on the way may answer for it.
  const registration = await navigator.serviceWorker.register(new URL('sw.js', base), { scope: base.pathname, updateViaCache: 'none' });
  if (!registration || following) return;
  following = true;
  follow(registration);
}

async function forget(): Promise<void> {
  newVersion.value = null;
  const registration = await navigator.serviceWorker.getRegistration(base);
  if (registration?.scope === base.href) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(`fray ${base.pathname} `)) await caches.delete(name);
  await forgetSeen();
}

/** Call once. Nothing happens before the page is there and has nothing else to do. */
export function startKeeping(): void {
  if (!canBeKept) return;
  effect(() => {
    if (settings.keep.value === 'on') allowSeen();
  });
  // Another tab has taken the new version.
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener('controllerchange', reload);
  loaded(() =>
    idle(() =>
      effect(() => {
        // Without a line, or where storage is forbidden, everything is as before.
        void (settings.keep.value === 'on' ? keep() : forget()).catch(() => undefined);
      }),
    ),
  );
}
