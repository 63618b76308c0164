/** The service worker, which lets the page be played without a network. */
import { update } from './panels/App';

export function playOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The first version takes over by itself; one that replaces another has forgotten the other's files.
  let current = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (current) location.reload();
    current = navigator.serviceWorker.controller;
  });
  navigator.serviceWorker
    .register('./sw.js')
    .then((registration) => {
      offer(registration.waiting);
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed') offer(registration.waiting);
        });
      });
    })
    // Without it the page still plays; private windows often allow none.
    .catch(() => undefined);
}

function offer(waiting: ServiceWorker | null): void {
  if (!waiting || !navigator.serviceWorker.controller) return;
  update.value = () => waiting.postMessage('take over');
}
