/** Places around the 3D board: each loads, nothing of a game is lost between them, and they cost what they may. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  drawn,
  type Host,
  isLong,
  launch,
  leave,
  openMenu,
  ply,
  SIZES,
  serve,
  set,
  settled,
  shoot,
  startGame,
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

const PLACES = ['studio', 'room', 'station', 'hillside'] as const;
const MOST_CALLS = 300;
const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

interface Held {
  geometries: number;
  textures: number;
}

interface Inside {
  stackade: {
    view(): { position: string; ply: number };
    board(): {
      drawn(): Held & { frames: number };
      placeOfControl(name: string): { x: number; y: number };
    };
  };
}

/** Waits until the board is in a place and at rest. */
async function arrived(page: Page, place: string): Promise<void> {
  await page.waitForSelector(`[data-place=${place}][data-settled=true]`);
}

/** Goes on to the next place, as people do. */
async function next(page: Page): Promise<string> {
  const now = await page.getAttribute('[data-place]', 'data-place');
  const place = PLACES[(PLACES.indexOf(now as 'studio') + 1) % PLACES.length] ?? 'studio';
  await page.click('#scene');
  await arrived(page, place);
  return place;
}

const position = (page: Page) => page.evaluate(() => (window as unknown as Inside).stackade.view().position);
const held = (page: Page): Promise<Held> =>
  page.evaluate(() => {
    const { geometries, textures } = (window as unknown as Inside).stackade.board().drawn();
    return { geometries, textures };
  });

/** A game in 3D at low detail, with one move played. */
async function openGame(page: Page): Promise<void> {
  // The switch is on the wall behind the second side.
  await set(page, server.address, { quality: 'low', swing: 'off' });
  await openMenu(page, server.address, '3d');
  await startGame(page, 'staqs', 'human', 'human');
  await page.fill('#typed-move', '@b2');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="1"]');
  await settled(page);
  await arrived(page, 'studio');
}

it('places change in the middle of a game, and nothing of it is lost', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openGame(page);
  const before = await position(page);
  for (const expected of ['room', 'station', 'hillside', 'studio']) {
    expect(await next(page)).toBe(expected);
    const { calls, frames } = await drawn(page);
    expect(calls).toBeGreaterThan(10);
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
    expect(frames).toBeGreaterThan(0);
    expect(await position(page)).toBe(before);
    expect(await ply(page)).toBe(1);
    if (expected === 'room') await tryLamp(page);
    if (expected === 'station') await tryTime(page);
  }
  // What was chosen is remembered.
  await next(page);
  await page.reload();
  await arrived(page, 'room');
  expect(await ply(page)).toBe(1);
  await leave(guest);
});

/** The lamp goes off and on, by its switch in the picture and by the keyboard. */
async function tryLamp(page: Page): Promise<void> {
  const lamp = page.locator('#place-lamp');
  expect(await lamp.getAttribute('aria-pressed')).toBe('true');
  const at = await page.evaluate(() => (window as unknown as Inside).stackade.board().placeOfControl('lamp'));
  expect(at.y).toBeGreaterThan(0);
  await page.click('#board canvas', { position: at });
  await page.waitForSelector('#place-lamp[aria-pressed=false]');
  await lamp.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#place-lamp[aria-pressed=true]');
  expect(await ply(page)).toBe(1);
}

async function tryTime(page: Page): Promise<void> {
  const slider = page.locator('#place-time');
  const before = await slider.getAttribute('aria-valuetext');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => document.getElementById('place-time')?.ariaValueText !== old, before);
}

it('a place moves on its own, but not for those who want no motion', async () => {
  const guest = await visit(browser, { size: 'phone', still: false });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', scene: 'room' });
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava', 'human', 'human');
  await arrived(page, 'room');
  const { frames } = await drawn(page);
  await page.waitForFunction(
    (old) => (window as unknown as Inside).stackade.board().drawn().frames > old,
    frames,
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What was under way may end first.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
  const still = (await drawn(page)).frames;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect((await drawn(page)).frames).toBe(still);
  await leave(guest);
});

it('sound is off until it is turned on, and then it is there', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  const isLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/sound-/.test(name)));
  expect(await isLoaded()).toBe(false);
  await page.click('#sound');
  await page.waitForSelector('#sound[aria-pressed=true]');
  await expect.poll(isLoaded).toBe(true);
  await page.click('#sound');
  await page.waitForSelector('#sound[aria-pressed=false]');
  const isScene = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => /(room|station|hillside|scene)-/.test(name)),
    );
  expect(await isScene()).toBe(false);
  await leave(guest);
});

it.runIf(isLong)(
  'thirty changes of place leave nothing behind',
  async () => {
    const guest = await visit(browser, { size: 'phone' });
    const { page } = guest;
    await openGame(page);
    const first = new Map<string, Held>();
    for (let times = 0; times < 30; times += 1) {
      const place = await next(page);
      const now = await held(page);
      const before = first.get(place);
      if (before) expect(now).toEqual(before);
      else first.set(place, now);
    }
    await leave(guest);
  },
  900_000,
);

it.runIf(isLong)(
  'pictures of every game in every place, for people to look at',
  async () => {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      for (const game of GAMES) {
        const guest = await visit(browser, { size });
        const { page } = guest;
        page.setDefaultTimeout(300_000);
        await set(page, server.address, { quality: 'high', scene: 'room' });
        await openMenu(page, server.address, '2d');
        await startGame(page, game, '6', '6');
        await page.waitForFunction(
          () => Number(document.querySelector<HTMLElement>('.game')?.dataset.ply) >= 8,
        );
        await page.click('#pause');
        await page.getByRole('button', { name: '3D', exact: true }).click();
        for (const place of ['room', 'station', 'hillside']) {
          await arrived(page, place);
          expect((await drawn(page)).calls).toBeLessThanOrEqual(MOST_CALLS);
          await shoot(page, `${place}-${game}-${size}`);
          await next(page);
        }
        await leave(guest);
      }
    }
  },
  3_600_000,
);
