/** A Vite plugin that writes the service worker: it keeps every file of this build, and nothing else. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function offline(): Plugin {
  let folder = 'public';
  return {
    name: 'stackade-offline',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const fixed = readdirSync(folder);
        const made = Object.keys(bundle).filter((name) => !name.endsWith('.map'));
        const files = [...new Set(['./', ...made.filter((name) => name !== 'index.html'), ...fixed])].sort();
        const hash = createHash('sha256');
        for (const name of made) {
          const part = bundle[name];
          hash.update(name).update(part?.type === 'chunk' ? part.code : (part?.source ?? ''));
        }
        for (const name of fixed) hash.update(readFileSync(`${folder}/${name}`));
        const version = hash.digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(version, files) });
      },
    },
  };
}

/** The first visit fetches everything; later ones ask the network only for a new version. */
function serviceWorker(version: string, files: string[]): string {
  return `// Keeps the page for offline play. Written by the build: every version has its own cache.
// Several pages may live on one host, each under its own path.
const FAMILY = 'stackade ' + new URL('./', location).pathname + ' ';
const CACHE = FAMILY + '${version}';
const FILES = ${JSON.stringify(files)};

self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  event.waitUntil(fetchAll());
});

self.addEventListener('activate', (event) => {
  const tidyUp = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidyUp());
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === 'navigate' ? './' : request;
    const kept = await cache.match(wanted, { ignoreSearch: request.mode === 'navigate' });
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
`;
}
