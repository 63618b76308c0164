/** Without a network: games are kept, screens are there or say why not, new versions and full browsers are survived. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Host,
  host,
  isAccessible,
  launch,
  leave,
  openMenu,
  press,
  serve,
  shoot,
  startGame,
  type Visit,
  visit,
} from './browser';

let browser: Browser;
let server: Host;

beforeAll(async () => {
  browser = await launch();
  server = await serve();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** A connection on which nothing is fetched that was not asked for. */
async function spare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connection } = navigator as unknown as { connection: object };
    Object.defineProperty(Object.getPrototypeOf(connection), 'saveData', { get: () => true });
  });
}

/** Waits until the page opens without a network, and takes that away. */
async function unplug(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
}

const plugIn = (page: Page) => page.context().setOffline(false);

/** A game of Nava against level 1 that is resigned after two turns. */
async function playAndResign(page: Page): Promise<void> {
  await startGame(page, 'nava');
  await page.fill('#typed-move', 'a1-a4');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await page.click('#resign');
  await page.click('#ask-yes');
  await page.waitForSelector('section.over');
}

/** What could not be fetched is to be complained about; anything else is not. */
function leaveUnplugged(guest: Visit): Promise<void> {
  const isFetching = (complaint: string) => /^Failed to load resource|dynamically imported/.test(complaint);
  const other = guest.complaints.filter((complaint) => !isFetching(complaint));
  return leave({ ...guest, complaints: other });
}

async function libraryHas(page: Page, count: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/load`);
  await page.waitForSelector(`.library-head [role=status]:text-is("${count}")`);
}

it('a game ends without a network, and what is not there says so and comes by itself', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await spare(page);
  await openMenu(page, server.address);
  // Nobody is made to pay for what they did not ask for.
  await page.waitForSelector('#extras');
  await isAccessible(page, 'menu with a question');
  await shoot(page, 'offline-question');
  await page.click('#extras-no');
  await unplug(page);
  await page.reload();
  await page.waitForSelector('.game-card svg');
  await playAndResign(page);
  await page.click('#analyse');
  await page.waitForSelector('[data-absent=offline]');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No network');
  await isAccessible(page, 'study without a network');
  await shoot(page, 'offline-absent');
  await page.click('#absent-again');
  await page.waitForFunction(() =>
    document.querySelector('#spoken')?.textContent?.includes('still no network'),
  );
  await page.click('#absent-game');
  await page.waitForSelector('section.over');
  await page.click('#analyse');
  await page.waitForSelector('[data-absent=offline]');
  await plugIn(page);
  // The game that was to be studied is there, however the page has got the study.
  await page.waitForSelector('.move-tree >> text=a1-a4');
  await libraryHas(page, 'One game');
  await leaveUnplugged(guest);
});

/** Whether the service worker has a file whose name begins like this. */
async function isKept(name: string): Promise<boolean> {
  const keys = await Promise.all(
    (await caches.keys()).map(async (cache) => (await caches.open(cache)).keys()),
  );
  return keys.flat().some(({ url }) => new URL(url).pathname.split('/').pop()?.startsWith(name));
}

it('what is precached works without a network', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openMenu(page, server.address);
  await page.goto(`${server.address}?view=2d#/settings`);
  // A language is kept once it has been spoken.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.selectOption('#setting-language', 'pt');
  for (const file of ['pt-', 'staqs.pt-'])
    await expect.poll(() => page.evaluate(isKept, file), { timeout: 180_000 }).toBe(true);
  await page.selectOption('#setting-language', 'en');
  await page.waitForSelector('[data-kept=all]');
  await unplug(page);
  await openMenu(page, server.address);
  await playAndResign(page);
  await page.click('#share');
  await page.waitForSelector('#share-link');
  await page.click('#explore');
  await page.waitForSelector('.explorer');
  await page.click('#analyse');
  await page.waitForSelector('.study .lines');
  await page.goto(`${server.address}?view=2d#/print/puzzles-nava`);
  await page.waitForSelector('.puzzle-sheet svg');
  await page.goto(`${server.address}?view=2d#/lessons/nava`);
  await page.waitForSelector('.drill[data-phase=open] .lesson-text h2');
  await page.goto(`${server.address}?view=2d#/settings`);
  await page.selectOption('#setting-language', 'pt');
  await page.goto(`${server.address}?view=2d#/puzzles/greener`);
  await page.waitForSelector('.puzzle-card >> nth=20');
  await page.goto(`${server.address}?view=2d#/rules/staqs`);
  await page.waitForSelector('.rules .lead:has-text("pilha mais alta")');
  await page.goto(`${server.address}?view=2d#/settings`);
  await page.selectOption('#setting-language', 'en');
  await libraryHas(page, 'One game');
  await page.goto(`${server.address}?view=2d#/online`);
  await page.waitForSelector('[data-absent=away]');
  await isAccessible(page, 'online without a network');
  await shoot(page, 'offline-online');
  await page.click('#absent-menu');
  await page.waitForSelector('.game-card svg');
  await plugIn(page);
  await leave(guest);
});

it('a new version takes the place of an old page whose parts are gone, and the game goes on', async () => {
  const deployed = await deployable();
  const guest = await visit(browser);
  const { page } = guest;
  await spare(page);
  await openMenu(page, deployed.address);
  await page.click('#extras-no');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await startGame(page, 'nava');
  await page.fill('#typed-move', 'a1-a4');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await deployed.deploy();
  await press(page, '#study');
  await page.waitForSelector('[data-absent=outdated]');
  await isAccessible(page, 'a part that is gone');
  await shoot(page, 'offline-outdated');
  await page.click('#absent-reload');
  await page.waitForSelector('.study');
  expect(await page.locator('script[type=module]').getAttribute('src')).toContain('next');
  await page.goto(`${deployed.address}?view=2d#/game`);
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await leaveUnplugged(guest);
  deployed.close();
});

it('a game that the browser does not keep is told of, and can be saved', async () => {
  const guest = await visit(browser, { size: 'phone', dark: false });
  const { page } = guest;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('the user agent allows none', 'SecurityError');
    };
  });
  await openMenu(page, server.address);
  await playAndResign(page);
  await page.waitForSelector('#unkept');
  expect(await page.locator('#unkept').textContent()).toContain('This game is not in your library.');
  await isAccessible(page, 'a game that is not kept');
  await shoot(page, 'offline-unkept');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#unkept-save')]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/\[Game "nava"\][\s\S]*1\. a1-a4/);
  await page.waitForSelector('#unkept', { state: 'detached' });
  await leave(guest);
});

interface Deployed extends Host {
  /** From now on there is a new version, whose scripts have other names, and the old ones are gone. */
  deploy(): Promise<void>;
}

async function deployable(): Promise<Deployed> {
  const origin = await host();
  let renamed: [from: string, to: string][] = [];
  const rename = (text: string) => renamed.reduce((found, [from, to]) => found.replaceAll(from, to), text);
  const nameBefore = (path: string) => renamed.reduce((found, [from, to]) => found.replace(to, from), path);
  const relay = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (renamed.some(([from]) => path.includes(from))) return response.writeHead(404).end();
    const answer = await fetch(new URL(nameBefore(path), origin.address), {
      method: request.method ?? 'GET',
    });
    const type = answer.headers.get('content-type') ?? '';
    const isText = /html|javascript/.test(type);
    const body = isText ? rename(await answer.text()) : Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
    async deploy() {
      const worker = await (await fetch(`${origin.address}sw.js`)).text();
      const names = worker.match(/(index|StudyScreen)-[\w-]+(?=\.js)/g) ?? [];
      renamed = names.map((name) => [name, name.replace(/-.*/, '-next')]);
    },
    close() {
      relay.closeAllConnections();
      relay.close();
      origin.close();
    },
  };
}
