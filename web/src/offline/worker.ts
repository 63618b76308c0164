/** The service worker, which lets the page be played without a network, and new versions of the page. */
import { signal } from '@preact/signals';
import { keepGameFiles } from '../state/gamefiles';
import { keepExtras, prepare, stock } from './precache';

/** Set when a new version of the page is waiting. */
export const update = signal<(() => void) | null>(null);

export function playOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    stock.value = null;
    return;
  }
  // The first version takes over by itself; one that replaces another has forgotten the other's files.
  let current = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (current) location.reload();
    else void keepGameFiles();
    current = navigator.serviceWorker.controller;
  });
  navigator.serviceWorker
    .register('./sw.js')
    .then((registration) => {
      offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state !== 'installed' || !registration.waiting) return;
          offer(registration.waiting);
          prepare(registration.waiting);
        });
      });
      keepExtras(registration);
    })
    // Without it the page still plays; private windows often allow none.
    .catch(() => {
      stock.value = null;
    });
}

function offer(waiting: ServiceWorker | null): void {
  if (!waiting || !navigator.serviceWorker.controller) return;
  update.value = () => waiting.postMessage('take over');
}

/** Loads the page again in the version that the server has now. What is being played is kept. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration) await replaceWorker(registration);
  location.reload();
}

/** The worker of the old version would give out the old page again. */
async function replaceWorker(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined);
  const coming = registration.installing ?? registration.waiting;
  if (coming && (await takesOver(coming))) return;
  // None has come or it has failed: the next page is the server's, and registers its own.
  await registration.unregister();
}

/** Milliseconds in which a worker has to take over. */
const TAKEOVER_TIMEOUT = 30_000;

/** Lets a worker take over; says whether it has come to that in time. */
export function takesOver(coming: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), TAKEOVER_TIMEOUT);
    const look = () => {
      if (coming.state === 'installed') coming.postMessage('take over');
      if (coming.state === 'activated') resolve(true);
      if (coming.state === 'redundant') resolve(false);
    };
    coming.addEventListener('statechange', look);
    look();
  });
}
