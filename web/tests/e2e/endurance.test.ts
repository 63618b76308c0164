/** The page over a long time: games in a row without growth, and nothing drawn while nothing happens. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, host, launch, leave, openMenu, startGame, visit } from './browser';

let browser: Browser;
let server: Host;

beforeAll(async () => {
  browser = await launch();
  server = await host();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const GAMES = 50;
/** Once everything is loaded and compiled, so many bytes more are noise. */
const NOISE = 6_000_000;

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

async function playOne(page: Page): Promise<void> {
  await page.waitForSelector('.game[data-phase=over]');
  await page.click('#again');
  await page.waitForSelector('.game:not([data-phase=over])');
}

it('fifty games between computers leave nothing behind', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await page.selectOption('.game-form select >> nth=1', '3');
  await startGame(page, 'staqs', '1', '1');
  const devtools = await page.context().newCDPSession(page);
  for (let game = 0; game < 5; game += 1) await playOne(page);
  const before = await heap(devtools);
  for (let game = 5; game < GAMES; game += 1) await playOne(page);
  expect((await heap(devtools)) - before).toBeLessThan(NOISE);
  await leave(guest);
}, 900_000);

it('the 3D board draws nothing in an idle second', async () => {
  const guest = await visit(browser, { still: false });
  const { page } = guest;
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava');
  const frames = () =>
    page.evaluate(() => {
      type Board3d = { drawn(): { frames: number } };
      return (window as unknown as { stackade: { board(): Board3d } }).stackade.board().drawn().frames;
    });
  const idle = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  // The camera may still be on its way.
  let before = -1;
  while (before !== (await frames())) {
    before = await frames();
    await idle();
  }
  await idle();
  expect(await frames()).toBe(before);
  await leave(guest);
});
