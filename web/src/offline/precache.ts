/** Keeps the extras of the page for use without a network: by itself when there is time, or when somebody wants it. */
import { effect, signal } from '@preact/signals';
import { type Settings, settings } from '../storage/settings';

/** How many files are kept, of how many, and how many bytes the others take. */
export interface Stock {
  kept: number;
  all: number;
  bytes: number;
}

/** Null where the browser keeps nothing; undefined as long as that is not known. */
export const stock = signal<Stock | null | undefined>(undefined);
/** Whether files are on their way. */
export const isPrecaching = signal(false);
/** Whether people have to be asked, since they pay for what is fetched or have said that they want to spare it. */
export const isSparing = signal(false);

/** What browsers tell of the way to the network; some tell nothing. */
export interface Connection {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

export type Policy = 'fetch' | 'ask' | 'leave';

/** Whether the extras are fetched. */
export function policyOf(wish: Settings['offline'], isSpared: boolean): Policy {
  if (wish === 'on') return 'fetch';
  if (wish === 'off') return 'leave';
  return isSpared ? 'ask' : 'fetch';
}

/** Whether a connection is not to be used without being asked for. */
export function isSpared({ saveData, type, effectiveType }: Connection, prefersLess = false): boolean {
  return saveData === true || prefersLess || type === 'cellular' || /2g$/.test(effectiveType ?? '');
}

/** Begins once a service worker is active, which has then fetched all that a first visit needs. */
export function keepExtras(registration: ServiceWorkerRegistration): void {
  const { connection } = navigator as { connection?: Connection & EventTarget };
  const look = () => {
    isSparing.value = isSpared(connection ?? {}, matchMedia('(prefers-reduced-data: reduce)').matches);
  };
  look();
  connection?.addEventListener?.('change', look);
  const begin = async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active) await tell(active, 'count');
    const run = () => whenIdle(() => void precache(registration));
    effect(() => {
      if (isWanted()) run();
    });
    // Whoever was without a network has one again.
    addEventListener('online', run);
  };
  whenIdle(() => void begin());
}

async function precache({ active, waiting }: ServiceWorkerRegistration): Promise<void> {
  if (isPrecaching.value || !isWanted()) return;
  isPrecaching.value = true;
  if (active) await tell(active, 'precache');
  isPrecaching.value = false;
  if (waiting) prepare(waiting);
}

/** A version that waits to take over has extras of its own: whoever reloads is to have them, too. */
export function prepare(waiting: ServiceWorker): void {
  if (isWanted()) waiting.postMessage('precache', [new MessageChannel().port2]);
}

function isWanted(): boolean {
  return policyOf(settings.value.offline, isSparing.value) === 'fetch';
}

/** Milliseconds without an answer after which the worker is taken to have ended; a slow file takes less. */
const ANSWER_TIMEOUT = 120_000;

/**
 * Asks the worker, which may answer several times; resolves with the last answer. A browser may end a worker at any
 * moment, so that the last answer need not come.
 */
export function tell(worker: ServiceWorker, what: 'count' | 'precache'): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let timer = setTimeout(resolve, ANSWER_TIMEOUT);
    port1.onmessage = ({ data }: MessageEvent<Stock & { isDone?: boolean }>) => {
      const { kept, all, bytes, isDone } = data;
      stock.value = { kept, all, bytes };
      clearTimeout(timer);
      if (what === 'count' || isDone) {
        port1.close();
        resolve();
      } else timer = setTimeout(resolve, ANSWER_TIMEOUT);
    };
    worker.postMessage(what, [port2]);
  });
}

/** Not before the page has nothing else to do. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then);
  else setTimeout(then, 2000);
}
