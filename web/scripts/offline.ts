/**
 * A Vite plugin that writes the service worker: it keeps every file of this build, and nothing else. Places
 * around the board, sound, the study, the library and online games are for those who choose them: they are kept
 * once they have been fetched.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;

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
        const later = made.filter((name) => isForLater(bundle[name])).sort();
        const first = made.filter((name) => name !== 'index.html' && !later.includes(name));
        const files = [...new Set(['./', ...first, ...fixed])].sort();
        const hash = createHash('sha256');
        for (const name of made) {
          const part = bundle[name];
          hash.update(name).update(part?.type === 'chunk' ? part.code : (part?.source ?? ''));
        }
        for (const name of fixed) hash.update(readFileSync(`${folder}/${name}`));
        const version = hash.digest('hex').slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorker(version, files, later) });
      },
    },
  };
}

const LATER =
  /\/src\/(scene\/places|sound|study|library|explorer|share|print|embed|net|online)\/|virtual:coast|three\/examples\/|node_modules\/(gifenc|idb)\//;

/** Whether all that is in a part of the build is for people who choose it. */
function isForLater(part: OutputBundle[string] | undefined): boolean {
  if (part?.type === 'asset') return part.originalFileNames.some((name) => LATER.test(`/${name}`));
  return part?.type === 'chunk' && part.moduleIds.length > 0 && part.moduleIds.every((id) => LATER.test(id));
}

/** The first visit fetches everything; later ones ask the network only for a new version. */
function serviceWorker(version: string, files: string[], later: string[]): string {
  return `// Keeps the page for offline play. Written by the build: every version has its own cache.
// Several pages may live on one host, each under its own path.
const FAMILY = 'stackade ' + new URL('./', location).pathname + ' ';
const CACHE = FAMILY + '${version}';
const FILES = ${JSON.stringify(files)};
// Kept once somebody has asked for them.
const LATER = new Set(${JSON.stringify(later)}.map((file) => new URL(file, location).href));

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
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // The page asks whether it has a server; where there is no network, that is no error.
  if (request.method === 'HEAD') return event.respondWith(fetch(request).catch(() => new Response(null, { status: 204 })));
  if (request.method !== 'GET' || pathname.startsWith(new URL('./api/', location).pathname)) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const isEmbed = /\\/embed(\\.html)?$/.test(new URL(request.url).pathname);
    const wanted = request.mode === 'navigate' ? (isEmbed ? './embed.html' : './') : request;
    const kept = await cache.match(wanted, { ignoreSearch: request.mode === 'navigate' });
    if (kept || !LATER.has(request.url)) return kept ?? fetch(request);
    const fetched = await fetch(request);
    if (fetched.ok) await cache.put(request, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});
`;
}
