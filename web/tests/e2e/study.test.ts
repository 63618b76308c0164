/** The study in a browser: nothing of it is loaded before, the page stays quick, engines stop when it is left. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, isAccessible, isLong, launch, leave, openMenu, serve, shoot, visit } from './browser';

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

const RECORD = `[Game "nava"]
[First "Ann"]
[Second "level 3"]
[Result "*"]

1. a1-a4 e5-e2 {hm} 2. a4-a1 (2. a1-b1) 2... e2-c2 *
`;

async function openRecord(page: Page): Promise<void> {
  await openMenu(page, server.address);
  await page.goto(`${server.address}?view=2d#/load`);
  await page.fill('#record', RECORD);
  await page.click('#study-record');
  await page.waitForSelector('.study[data-ply="0"]');
}

/** The longest that the page did nothing else within a second, in milliseconds. */
const longestPause = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        let [last, longest] = [begin, 0];
        const tick = () => {
          const now = performance.now();
          longest = Math.max(longest, now - last);
          last = now;
          if (now - begin > 1000) resolve(longest);
          else setTimeout(tick, 5);
        };
        tick();
      }),
  );

it('a record is studied: lines, review, mistakes, and engines that end', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openMenu(page, server.address);
  const workers = page.workers().length;
  expect(loaded.filter((url) => /StudyScreen/.test(url))).toEqual([]);
  await openRecord(page);
  expect(loaded.filter((url) => /StudyScreen.*\.js/.test(url))).toHaveLength(1);
  await page.waitForSelector('.lines[data-count="3"]');
  expect(page.workers().length).toBe(workers + 1);
  expect(await longestPause(page)).toBeLessThan(500);
  await page.click('.line-move[data-line="1"]');
  await page.waitForSelector('.study[data-ply="1"]');
  await page.selectOption('#effort', 'quick');
  await page.click('#review');
  await page.waitForSelector('[data-review=done]');
  await isAccessible(page, 'study');
  await shoot(page, 'study-desk');
  await page.click('#tab-notes');
  await page.fill('#comment', 'here');
  await page.click('#pen-bad');
  for (const cell of ['a1', 'c1']) await page.click(`.board2d [data-cell="${cell}"]`, { force: true });
  await page.waitForSelector('.board2d .note.bad .head');
  await page.click('#tab-head');
  await page.click('#set-up');
  await page.waitForSelector('.setting[data-legal=legal]');
  await page.click('[data-tool=clear]');
  await page.click('.board2d [data-cell="a1"]', { force: true });
  await page.waitForSelector('.setting[data-legal=refused]');
  await isAccessible(page, 'set up');
  await shoot(page, 'setup-desk');
  await page.goto(`${server.address}?view=2d#/about`);
  await page.waitForFunction(() => document.querySelector('.about'));
  await expect.poll(() => page.workers().length, { timeout: 20_000 }).toBe(workers);
  await leave(guest);
});

it('the study fits on a phone, and a board in 3D shows the same', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openRecord(page);
  await page.waitForSelector('.lines[data-count="3"]');
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.study button, .study select, .study textarea')]
      .filter((element) => !element.closest('.sr, .skip'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(outside).toEqual([]);
  await isAccessible(page, 'study on a phone');
  await shoot(page, 'study-phone');
  if (isLong) {
    await page.goto(`${server.address}?view=3d#/study`);
    await page.click('#study-last');
    await page.waitForSelector('#board.is-3d');
    await page.waitForSelector('[data-settled=true]');
    await shoot(page, 'study-phone-3d');
  }
  await leave(guest);
});
