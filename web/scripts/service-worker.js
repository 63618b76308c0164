/* global BUILD */
// Keeps the page for play without a network. The build (scripts/offline.ts) writes BUILD in front: the version,
// the files without which nothing works, those of each language, the extras with how much each weighs, and what is kept
// only if it was wanted. Every version has its own cache, and several pages may live on one host, each under its own path.
const FAMILY = `stackade ${new URL('./', location).pathname} `;
const CACHE = FAMILY + BUILD.version;
const EXTRAS = new Map(
  Object.entries(BUILD.extras).map(([file, bytes]) => [new URL(file, location).href, bytes]),
);

const WANTED = new Set(BUILD.wanted.map((file) => new URL(file, location).href));

/** The files of each language. Only those that are spoken here are kept. */
const LANGUAGES = Object.entries(BUILD.languages).map(([tag, files]) => ({
  tag,
  files: files.map((file) => new URL(file, location).href),
}));

/** The browser's language, as far as the page speaks it. */
function preferred() {
  const wanted = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return [...wanted, 'en'].find((tag) => LANGUAGES.some((language) => language.tag === tag));
}

/** The files of the browser's language and of those that were spoken with an earlier version, which has other files. */
async function firstWords() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  const kept = await Promise.all(old.map(async (name) => (await caches.open(name)).keys()));
  const names = kept.flat().map(({ url }) => new URL(url).pathname.split('/').pop());
  const wasSpoken = (tag) => names.some((name) => name.startsWith(`${tag}-`) && name.endsWith('.js'));
  const first = LANGUAGES.filter(({ tag }) => tag === preferred() || wasSpoken(tag));
  return first.flatMap(({ files }) => files);
}

/** The first visit fetches the files; later ones ask the network only for a new version. */
self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(CACHE);
    const files = [...BUILD.files, ...(await firstWords())];
    await cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })));
  };
  event.waitUntil(fetchAll());
});

self.addEventListener('activate', (event) => {
  const tidyUp = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
    for (const name of old) await carryOver(name);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidyUp());
});

/**
 * Extras that an earlier version has kept are not fetched again: their names carry a hash of what is in them. The files
 * of games from outside are there until the network has newer ones.
 */
async function carryOver(name) {
  const [cache, old] = [await caches.open(CACHE), await caches.open(name)];
  const files = (await old.keys()).map(({ url }) => url).filter(isOfGame);
  const words = LANGUAGES.flatMap((language) => language.files);
  for (const address of [...(await missing(cache)), ...WANTED, ...words, ...files]) {
    const kept = await old.match(address);
    // Without room for it, it is fetched when it is wanted.
    if (kept) await cache.put(address, kept).catch(() => undefined);
  }
}

/** Whether it is a file of a game that was added after the page was built: its name says nothing about what is in it. */
function isOfGame(address) {
  const { pathname } = new URL(address);
  // Without an ending it is the address of an online game, where the page is shown.
  return pathname.startsWith(new URL('./games/', location).pathname) && pathname.endsWith('.json');
}

async function missing(cache) {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...EXTRAS.keys()].filter((address) => !kept.has(address));
}

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'count') event.waitUntil(count().then((known) => port.postMessage(known)));
  if (event.data === 'precache') event.waitUntil(precache((known) => port.postMessage(known)));
});

/** How many extras are kept, of how many, and how much the others weigh. */
async function count() {
  const absent = await missing(await caches.open(CACHE));
  const bytes = absent.reduce((sum, address) => sum + EXTRAS.get(address), 0);
  return { kept: EXTRAS.size - absent.length, all: EXTRAS.size, bytes };
}

let precaching = null;

/** Fetches the extras one at a time, so that nothing that somebody waits for has to wait for these. */
async function precache(tell) {
  precaching ??= fetchExtras(tell).finally(() => {
    precaching = null;
  });
  // Without a network or without room the rest comes another time.
  await precaching.catch(() => undefined);
  tell({ ...(await count()), isDone: true });
}

async function fetchExtras(tell) {
  const cache = await caches.open(CACHE);
  for (const address of await missing(cache)) {
    const fetched = await fetch(address, { priority: 'low' });
    if (!fetched.ok) throw new Error(`${fetched.status} for ${address}`);
    await cache.put(address, fetched);
    tell(await count());
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  // The page asks whether it has a server; where there is no network, that is no error.
  if (request.method === 'HEAD')
    return event.respondWith(fetch(request).catch(() => new Response(null, { status: 204 })));
  if (request.method !== 'GET' || pathname.startsWith(new URL('./api/', location).pathname)) return;
  event.respondWith(answer(request, pathname));
  const spoken = LANGUAGES.find(({ files }) => files.includes(request.url));
  if (spoken) event.waitUntil(keepLanguage(spoken));
});

async function answer(request, pathname) {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  if (!isPage && isOfGame(request.url)) return newest(cache, request);
  const page = /\/embed(\.html)?$/.test(pathname) ? './embed.html' : './';
  const kept = await cache.match(isPage ? page : request, { ignoreSearch: isPage });
  if (kept) return isPage ? inFolder(kept) : kept;
  const fetched = await fetch(request);
  // Kept for the next time, if there is room.
  const isKept = EXTRAS.has(request.url) || WANTED.has(request.url);
  if (fetched.ok && isKept) await cache.put(request, fetched.clone()).catch(() => undefined);
  return fetched;
}

/** The page below an address of its own: what it loads is in the folder of the worker, not in that of the address. */
async function inFolder(kept) {
  const text = await kept.text();
  const base = `<base href="${new URL('./', location).pathname}" />`;
  return new Response(text.replace('<base href="./" />', base), { headers: kept.headers });
}

/** Whoever speaks a language is to have all of it without a network, too; what cannot be had comes another time. */
async function keepLanguage({ files }) {
  const cache = await caches.open(CACHE);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
}

/** What the network has, else what it had last. That a game does not bring a file is worth knowing as well. */
async function newest(cache, request) {
  try {
    const fetched = await fetch(request);
    const isKnown = fetched.ok || fetched.status === 404;
    if (isKnown) await cache.put(request, fetched.clone()).catch(() => undefined);
    return fetched;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
