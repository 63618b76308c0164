/** The service worker, in a browser made of maps: what it keeps, when, and what it answers without a network. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { divide } from '../../scripts/offline';

const SOURCE = readFileSync(new URL('../../scripts/service-worker.js', import.meta.url), 'utf8');
const HOST = 'https://example.org/play/';

const EN = ['en-1.js', 'en.json'];
const ES = ['es-1.js', 'es.json'];

/** What the server has, by address; nobody is reached while it is null. */
let server: Map<string, number> | null;
/** What was asked of it. */
let asked: string[];
let caches: Map<string, Map<string, Response>>;
/** How much caches may hold. */
let room: number;

beforeEach(() => {
  asked = [];
  caches = new Map();
  room = 100;
  server = new Map(
    ['', 'main.js', 'study-1.js', 'atlas-1.txt', 'room-1.js', ...EN, ...ES].map((name) => [HOST + name, 200]),
  );
});

const addressOf = (what: string | { url: string }) =>
  new URL(typeof what === 'string' ? what : what.url, `${HOST}sw.js`).href;

async function fetched(what: string | { url: string }): Promise<Response> {
  const address = addressOf(what);
  asked.push(address.slice(HOST.length));
  if (!server) throw new TypeError('Failed to fetch');
  return new Response(address, { status: server.get(address) ?? 404 });
}

function openCache(name: string) {
  const kept = caches.get(name) ?? new Map<string, Response>();
  caches.set(name, kept);
  const put = async (what: string | { url: string }, answer: Response) => {
    if (kept.size >= room) throw new DOMException('no room', 'QuotaExceededError');
    kept.set(addressOf(what), answer);
  };
  const add = async (request: string | { url: string }) => {
    const answer = await fetched(request);
    if (!answer.ok) throw new TypeError('not ok');
    await put(request, answer);
  };
  return {
    put,
    add: (request: string | { url: string }) => add(request),
    async addAll(all: { url: string }[]) {
      for (const request of all) await add(request);
    },
    match: async (what: string | { url: string }) => kept.get(addressOf(what))?.clone(),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
}

type Listener = (event: object) => void;

/** A version of the worker; returned is what a browser does with it. */
function worker(version: string, extras: Record<string, number>, languages = { en: EN, es: ES }) {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting() {},
    clients: { claim: async () => undefined },
  };
  const inside = createContext({
    self,
    navigator: { languages: ['xx', 'en-GB'] },
    location: new URL(`${HOST}sw.js`),
    URL,
    Response,
    Request: class {
      url: string;
      constructor(what: string) {
        this.url = addressOf(what);
      }
    },
    fetch: fetched,
    caches: {
      open: async (name: string) => openCache(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
  });
  const build = { version, files: ['./', 'main.js'], languages, extras, wanted: ['game-1.table'] };
  runInContext(`const BUILD = ${JSON.stringify(build)};\n${SOURCE}`, inside);
  const dispatch = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<unknown> = Promise.resolve();
    const respondWith = (given: Promise<unknown>) => {
      answer = given;
    };
    listeners.get(name)?.({ waitUntil: (more: Promise<unknown>) => work.push(more), respondWith, ...event });
    const answered = await answer;
    await Promise.all(work);
    return answered;
  };
  return {
    install: () => dispatch('install', {}),
    activate: () => dispatch('activate', {}),
    async tell(data: string) {
      const answers: object[] = [];
      await dispatch('message', { data, ports: [{ postMessage: (answer: object) => answers.push(answer) }] });
      return answers;
    },
    get: (name: string, more = {}) =>
      dispatch('fetch', { request: { url: HOST + name, method: 'GET', mode: 'cors', ...more } }) as Promise<
        Response | undefined
      >,
  };
}

const EXTRAS = { 'study-1.js': 20, 'atlas-1.txt': 5 };
const kept = (version: string) =>
  [...(caches.get(`stackade /play/ ${version}`)?.keys() ?? [])].map((address) => address.slice(HOST.length));

describe('the service worker', () => {
  it('fetches on the first visit what the games need, and nothing else', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.activate();
    expect(asked).toEqual(['', 'main.js', ...EN]);
    expect(await first.tell('count')).toEqual([{ kept: 0, all: 2, bytes: 25 }]);
    server = null;
    const page = await first.get('anything?view=2d', { mode: 'navigate' });
    expect(await page?.text()).toBe(HOST);
    await expect(first.get('study-1.js')).rejects.toThrow('Failed to fetch');
  });

  it('keeps a language, all of it, when it is first spoken', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    expect(kept('v1')).not.toContain('es.json');
    await first.get('es-1.js');
    expect(kept('v1')).toEqual(expect.arrayContaining(ES));
    const second = worker('v2', EXTRAS);
    await second.install();
    await second.activate();
    expect(kept('v2')).toEqual(expect.arrayContaining(ES));
  });

  it('precaches the extras when it is asked to, and tells how far it is', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    expect(await first.tell('precache')).toEqual([
      { kept: 1, all: 2, bytes: 5 },
      { kept: 2, all: 2, bytes: 0 },
      { kept: 2, all: 2, bytes: 0, isDone: true },
    ]);
    server = null;
    expect((await first.get('study-1.js'))?.status).toBe(200);
    // What is there is not fetched again.
    asked = [];
    await first.tell('precache');
    expect(asked).toEqual([]);
  });

  it('keeps what somebody has used, and goes on from there', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.get('atlas-1.txt');
    expect(await first.tell('count')).toEqual([{ kept: 1, all: 2, bytes: 20 }]);
  });

  it.each<[string, () => void]>([
    [
      'the network goes',
      () => {
        server = null;
      },
    ],
    ['there is no room', () => (room = 4)],
    ['a file is gone', () => server?.delete(`${HOST}study-1.js`)],
  ])('says how much it has when %s', async (_, happen) => {
    const first = worker('v1', EXTRAS);
    await first.install();
    happen();
    expect(await first.tell('precache')).toEqual([{ kept: 0, all: 2, bytes: 25, isDone: true }]);
    expect(kept('v1')).toEqual(['', 'main.js', ...EN]);
  });

  it('answers with a file even if there is no room for it', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    room = 4;
    expect((await first.get('study-1.js'))?.status).toBe(200);
  });

  it('takes over from an earlier version what has not changed', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.tell('precache');
    openCache('stackade /elsewhere/ v1');
    asked = [];
    const second = worker('v2', { 'study-1.js': 20, 'room-1.js': 9 });
    await second.install();
    await second.activate();
    expect(await second.tell('count')).toEqual([{ kept: 1, all: 2, bytes: 9 }]);
    expect([...caches.keys()]).toEqual(['stackade /elsewhere/ v1', 'stackade /play/ v2']);
    await second.tell('precache');
    expect(asked).toEqual(['', 'main.js', ...EN, 'room-1.js']);
  });

  it('has a language that was spoken with an earlier version under the names of the new one', async () => {
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.activate();
    await first.get('es-1.js');
    expect(kept('v1')).toEqual(expect.arrayContaining(ES));
    const next = { en: ['en-2.js', 'en.json'], es: ['es-2.js', 'es.json'], pt: ['pt-2.js', 'pt.json'] };
    for (const name of Object.values(next).flat()) server?.set(HOST + name, 200);
    asked = [];
    const second = worker('v2', EXTRAS, next);
    await second.install();
    expect(asked).toEqual(['', 'main.js', ...next.en, ...next.es]);
    await second.activate();
    server = null;
    expect((await second.get('es-2.js'))?.status).toBe(200);
    // What nobody has spoken is not there, nor are the old names.
    expect(kept('v2').some((name) => name.startsWith('pt') || /-1\.js$/.test(name))).toBe(false);
  });

  it('keeps what is large only if somebody has wanted it, and then for good', async () => {
    server?.set(`${HOST}game-1.table`, 200);
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.tell('precache');
    expect(kept('v1')).not.toContain('game-1.table');
    expect((await first.get('game-1.table'))?.status).toBe(200);
    expect(kept('v1')).toContain('game-1.table');
    server = null;
    expect((await first.get('game-1.table'))?.status).toBe(200);
  });

  it('keeps the files of games from outside, and takes newer ones while there is a network', async () => {
    const [words, none] = ['games/cairn.en.json', 'games/cairn.pt.json'];
    server?.set(HOST + words, 200);
    const first = worker('v1', EXTRAS);
    await first.install();
    await first.get(words);
    asked = [];
    expect([(await first.get(words))?.status, (await first.get(none))?.status]).toEqual([200, 404]);
    expect(asked).toEqual([words, none]);
    // What goes wrong with a server takes nothing away.
    server?.set(HOST + words, 500);
    expect((await first.get(words))?.status).toBe(500);
    const second = worker('v2', EXTRAS);
    await second.install();
    await second.activate();
    server = null;
    expect([(await second.get(words))?.status, (await second.get(none))?.status]).toEqual([200, 404]);
    await expect(second.get('games/other.en.json')).rejects.toThrow('Failed to fetch');
  });

  it('shows the page where an online game is, with and without a network, and keeps nothing there', async () => {
    const address = 'games/AbC1';
    server?.set(HOST + address, 200);
    const first = worker('v1', EXTRAS);
    await first.install();
    // What an earlier worker has taken for a file of a game.
    await openCache('stackade /play/ v1').put(address, new Response('an old page'));
    const second = worker('v2', EXTRAS);
    await second.install();
    await second.activate();
    asked = [];
    const show = async () => (await second.get(address, { mode: 'navigate' }))?.text();
    expect(await show()).toBe(HOST);
    server = null;
    expect(await show()).toBe(HOST);
    expect([asked, kept('v2').includes(address)]).toEqual([[], false]);
  });

  it('lets questions to the server through, and answers for it that nobody is there', async () => {
    const first = worker('v1', EXTRAS);
    expect(await first.get('api/v1/games')).toBe(undefined);
    server = null;
    expect((await first.get('main.js', { method: 'HEAD' }))?.status).toBe(204);
  });
});

it('what a file of the first visit cannot start without comes with it', () => {
  const chunk = (id: string, ...imports: string[]) => ({ type: 'chunk', moduleIds: [id], imports });
  const bundle = {
    'index.html': { type: 'asset', originalFileNames: [] },
    'icon-192.png': { type: 'asset', originalFileNames: [] },
    'favicon.ico': { type: 'asset', originalFileNames: [] },
    'main.js': chunk('/src/app/main.tsx', 'library.js'),
    'library.js': chunk('/src/storage/library.ts', 'idb.js'),
    'idb.js': chunk('/node_modules/idb/build/index.js'),
    'study.js': chunk('/src/study/StudyScreen.tsx', 'library.js'),
    'nava.games.txt': { type: 'asset', originalFileNames: ['data/explorer/nava.games.txt'] },
    'words.js': { ...chunk('/src/languages/en/page.ts'), facadeModuleId: '/src/languages/en/index.ts' },
    'nava.en.lessons.json': { type: 'asset', originalFileNames: ['data/nava.en.lessons.json'] },
  } as unknown as Parameters<typeof divide>[0];
  // A file that has moved would be sorted by a name that nothing has any more.
  for (const part of Object.values(bundle)) {
    const names = part.type === 'chunk' ? part.moduleIds : part.originalFileNames;
    expect(names.filter((name) => !existsSync(join(import.meta.dirname, '../..', name)))).toEqual([]);
  }
  expect(divide(bundle)).toEqual({
    first: ['idb.js', 'library.js', 'main.js'],
    later: ['nava.games.txt', 'study.js'],
    languages: { en: ['nava.en.lessons.json', 'words.js'] },
  });
});

it('the limits that are told of are those that are checked', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const told = read('../docs/web.md').split('## Limits')[1] ?? '';
  const checked = [...read('scripts/sizes.mjs').matchAll(/(\d+) \* KB/g)].map(([, limit]) => Number(limit));
  const known = [...told.matchAll(/(\d+) KB/g)].map(([, limit]) => Number(limit));
  expect(known.length).toBeGreaterThan(4);
  expect(known.filter((limit) => !checked.includes(limit))).toEqual([]);
});
