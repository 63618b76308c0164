/** Places around the 3D board: each loads, nothing of a game is lost between them, and they cost what they may. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Heard, LASTING } from '../support/rehearse';
import {
  drawn,
  type Host,
  isLong,
  launch,
  leave,
  openMenu,
  ply,
  press,
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

/** Opens the list of places with what can be changed in the one that is shown. */
async function openScenes(page: Page): Promise<void> {
  if (await page.locator('#scene-panel:popover-open').isVisible()) return;
  await press(page, '#scene');
  await page.waitForSelector('#scene-panel:popover-open');
}

/** Chooses the next place in the list, as people do. */
async function next(page: Page): Promise<string> {
  const now = await page.getAttribute('[data-place]', 'data-place');
  const place = PLACES[(PLACES.indexOf(now as 'studio') + 1) % PLACES.length] ?? 'studio';
  await openScenes(page);
  await page.click(`[data-scene=${place}]`);
  await arrived(page, place);
  await page.keyboard.press('Escape');
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
  await set(page, server.address, { quality: 'low', swing: 'off' }, '3d');
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
  for (const expected of ['room', 'station', 'hillside']) {
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
  await page.goto(`${server.address}?again#/settings`);
  await page.waitForSelector('#setting-scene');
  expect(await page.inputValue('#setting-scene')).toBe('hillside');
  await leave(guest);
});

/** The lamp goes off and on, by its switch in the picture and by the keyboard. */
async function tryLamp(page: Page): Promise<void> {
  const lamp = page.locator('#place-lamp');
  expect(await lamp.getAttribute('aria-pressed')).toBe('true');
  const at = await page.evaluate(() => (window as unknown as Inside).stackade.board().placeOfControl('lamp'));
  expect(at.y).toBeGreaterThan(0);
  // The tools lie over the wall as long as they are open.
  await page.click('#view[aria-expanded=true]');
  await page.click('#board canvas', { position: at });
  await page.waitForSelector('#place-lamp[aria-pressed=false]', { state: 'attached' });
  await openScenes(page);
  await lamp.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('#place-lamp[aria-pressed=true]');
  await page.keyboard.press('Escape');
  expect(await ply(page)).toBe(1);
}

async function tryTime(page: Page): Promise<void> {
  const slider = page.locator('#place-time');
  const before = await slider.getAttribute('aria-valuetext');
  await openScenes(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => document.getElementById('place-time')?.ariaValueText !== old, before);
  await page.keyboard.press('Escape');
}

it('a place moves on its own, but not for those who want no motion', async () => {
  const guest = await visit(browser, { size: 'phone', still: false });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', scene: 'room' }, '3d');
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
  const drawnInASecond = async () => {
    const before = (await drawn(page)).frames;
    await page.waitForTimeout(1000);
    return (await drawn(page)).frames - before;
  };
  await expect.poll(drawnInASecond).toBe(0);
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

/** The sounds as a script for a page: all of them, rendered without a loudspeaker. */
async function rehearsal(): Promise<string> {
  const entry = fileURLToPath(new URL('../support/rehearse.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'rehearsing' };
  const made = await build({ configFile: false, logLevel: 'error', build: { write: false, lib } });
  const [bundle] = Array.isArray(made) ? made : [made];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : null;
  if (!chunk) throw new Error('nothing was built');
  return chunk.code;
}

it('every sound is heard, none is cut off, and all but the air end by themselves', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}embed.html`);
  await page.evaluate(await rehearsal());
  const heard = await page.evaluate(() => {
    type Inside = { rehearsal: { measureAll(): Promise<Heard[]> } };
    return (window as unknown as Inside).rehearsal.measureAll();
  });
  expect(heard).toHaveLength(15);
  for (const { name, peak, loud, ends, seam } of heard) {
    const isAir = name.startsWith('air');
    expect([name, peak <= 1, loud > -52]).toEqual([name, true, true]);
    // What goes on goes on evenly, and the rest has ended long before the rendering does.
    if (isAir) expect([name, seam < 1.2, ends > LASTING - 0.1]).toEqual([name, true, true]);
    else expect([name, ends < (name.startsWith('event') ? 5 : 1)]).toEqual([name, true]);
  }
  const loudOf = (part: string) => heard.filter(({ name }) => name.startsWith(part)).map(({ loud }) => loud);
  // Landing is louder than sliding and turning, and neither drowns the other.
  const [soft, hard] = [Math.min(...loudOf('slide'), ...loudOf('turn')), Math.max(...loudOf('land'))];
  expect(hard - soft).toBeGreaterThan(3);
  expect(hard - soft).toBeLessThan(16);
  const lands = loudOf('land');
  expect(Math.max(...lands) - Math.min(...lands)).toBeLessThan(8);
  await leave(guest);
});

it.runIf(isLong)(
  'thirty changes of place leave nothing behind',
  async () => {
    const guest = await visit(browser, { size: 'phone' });
    const { page } = guest;
    await openGame(page);
    const memory = await page.context().newCDPSession(page);
    const first = new Map<string, Held>();
    const heaps: number[] = [];
    const nodes: number[] = [];
    for (let times = 0; times < 30; times += 1) {
      const place = await next(page);
      const now = await held(page);
      const before = first.get(place);
      if (before) expect(now).toEqual(before);
      else first.set(place, now);
      if (place !== 'studio') continue;
      await memory.send('HeapProfiler.collectGarbage');
      heaps.push((await memory.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024);
      nodes.push((await memory.send('Memory.getDOMCounters')).nodes);
    }
    console.info('MB of heap', heaps, 'nodes', nodes);
    // Every place has been seen by the second time; after that nothing grows.
    expect(Math.max(...heaps.slice(2))).toBeLessThan((heaps[1] ?? 0) * 1.05 + 0.5);
    expect(Math.max(...nodes.slice(2))).toBeLessThan((nodes[1] ?? 0) + 60);
    await leave(guest);
  },
  900_000,
);

/** The middle of a game between levels, as a record. */
function middleOf(game: string, plies: number): string {
  const file = fileURLToPath(new URL(`../../data/explorer/${game}.games.txt`, import.meta.url));
  const found = readFileSync(file, 'utf8').split('\n');
  const [, seed, , , , ...moves] = found.find((line) => line.startsWith(`${game} `))?.split(' ') ?? [];
  const numbered = moves.slice(0, plies).map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}. ${move}`));
  return `[Game "${game}"]\n${seed === '-' ? '' : `[Seed "${seed}"]\n`}\n${numbered.join(' ')} *\n`;
}

/** A picture for docs/, where STACKADE_PICTURES names a folder, and else one among the other screens. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STACKADE_PICTURES;
  if (!folder) return shoot(page, name);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 68 });
}

const MIDDLES = { glaisher: 9, staqs: 19, greener: 14, nava: 20 };

it.runIf(isLong)(
  'pictures of every game in every place, for people to look at',
  async () => {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      for (const [game, plies] of Object.entries(MIDDLES)) {
        const guest = await visit(browser, { size });
        const { page } = guest;
        page.setDefaultTimeout(300_000);
        await set(page, server.address, { quality: 'high', scene: 'studio' });
        // Every position that arrives would be drawn in 3D, which takes the processor long.
        await page.goto(`${server.address}?view=2d#/load`);
        await page.fill('#record', middleOf(game, plies));
        await page.click('#open-record');
        await page.waitForSelector(`.game[data-ply="${plies}"]:not([data-phase=loading])`);
        await press(page, '#board-switch');
        for (const place of PLACES) {
          await arrived(page, place);
          expect((await drawn(page)).calls).toBeLessThanOrEqual(MOST_CALLS);
          await picture(page, `${place}-${game}-${size}`);
          await next(page);
        }
        await leave(guest);
      }
    }
  },
  3_600_000,
);
