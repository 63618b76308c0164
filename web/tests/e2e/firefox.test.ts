/** The main flows in Firefox. It has no WebGL without a screen, and the 2D board must come by itself; with one, 3D is there. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, serve } from './browser';
import { missing, openScreen } from './screen';

let browser: Browser;
let server: Host;

beforeAll(async () => {
  server = await serve();
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    protocol: 'webDriverBiDi',
    timeout: TIMEOUT,
  });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const SCREENS = new URL('../../screens/', import.meta.url);
const TIMEOUT = 180_000;

/** A new page, which waits for as long as a busy machine may need. */
async function newPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.setDefaultNavigationTimeout(TIMEOUT);
  return page;
}

/** A new page, and what it complains about. */
async function open(): Promise<{ page: Page; problems: string[] }> {
  const page = await newPage(browser);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}

/** Clicks on something once it is there and can be used; Puppeteer's own click does not wait. */
async function click(page: Page, selector: string): Promise<void> {
  const found = await page.waitForSelector(`${selector}:not([disabled], [aria-disabled])`, { visible: true });
  await found?.click();
}

/** Clicks on a cell of the 2D board. */
async function clickCell(page: Page, cell: string): Promise<void> {
  await click(page, `.board2d [data-cell="${cell}"]`);
}

/** Chooses something that may not be in sight: it is brought into the middle first, as people do. */
async function choose(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.$eval(selector, (found) => found.scrollIntoView({ block: 'center' }));
  await click(page, selector);
}

/** A good move when it is one's turn; null when the game is over. */
async function advice(page: Page): Promise<string | null> {
  await page.waitForSelector('.game[data-phase=human] #board[data-state=still], section.over h2');
  return page.evaluate(async () => {
    if (document.querySelector('section.over')) return null;
    type Inside = {
      ask(...lines: string[]): Promise<string[]>;
      view(): { game: string; position: string };
    };
    const { ask, view } = (window as unknown as { stackade: Inside }).stackade;
    const { game, position } = view();
    const heard = await ask(`newgame ${game}`, `position string ${position}`, 'go level 4');
    return heard.find((line) => line.startsWith('bestmove '))?.slice('bestmove '.length) ?? null;
  });
}

it('a first game begins on the 2D board, goes on after a reload, and ends', async () => {
  const { page, problems } = await open();
  await page.goto(server.address);
  await click(page, '#play');
  await page.waitForSelector('#board.is-2d[data-state=still]');
  await clickCell(page, 'c3');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await page.reload();
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await click(page, '#undo');
  await page.waitForSelector('.game[data-ply="0"][data-phase=human]');
  await click(page, '#hint');
  await page.waitForSelector('.board2d .hint-star');
  await click(page, '#resign');
  await click(page, '.controls.ask .primary');
  await page.waitForSelector('section.over h2');
  expect(problems).toEqual([]);
  await page.close();
});

it('a game is played from the menu to its end by the mouse', async () => {
  const { page, problems } = await open();
  await page.goto(`${server.address}#/`);
  await page.waitForSelector('.game-card[data-game=nava] svg');
  await click(page, '.game-card[data-game=nava]');
  await choose(page, 'label:has(#level-1)');
  await page.waitForSelector('#level-1:checked');
  await click(page, '#start');
  for (let move = await advice(page); move !== null; move = await advice(page)) {
    const [from, to] = move.split('-');
    const ply = await page.$eval('.game', (game) => Number((game as HTMLElement).dataset.ply));
    await clickCell(page, from ?? '');
    await page.waitForSelector('.board2d .selected');
    await clickCell(page, to ?? '');
    await page.waitForSelector(`.game:not([data-ply="${ply}"])`);
  }
  expect(await page.$eval('section.over h2', (title) => title.textContent)).toMatch(/won|lost|draw/i);
  expect(problems).toEqual([]);
  await page.close();
});

it('a puzzle is solved, and a lesson taken a step further', async () => {
  const { page, problems } = await open();
  await page.goto(`${server.address}#/puzzles/staqs-old-1`);
  await page.waitForSelector('.drill[data-phase=open]');
  await clickCell(page, 'b2');
  await page.waitForSelector('.board2d .selected');
  await clickCell(page, 'a2');
  await page.waitForSelector('[data-verdict=right]');
  await page.goto(`${server.address}#/lessons/nava`);
  await page.waitForSelector('.drill[data-phase=open][data-game=nava]');
  await page.type('#typed-move', 'a1-a3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.drill[data-phase=solved] #next:not([aria-disabled])');
  await click(page, '#next');
  await page.waitForSelector('.drill[data-phase=open]');
  expect(problems).toEqual([]);
  await page.close();
});

const absent = missing('Xvfb');

it.skipIf(absent)(`a game is played on the 3D board${absent && `, skipped without ${absent}`}`, async () => {
  const screen = await openScreen();
  const seen = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: false,
    protocol: 'webDriverBiDi',
    timeout: TIMEOUT,
    env: screen.env,
    defaultViewport: { width: 1200, height: 740 },
    args: ['--width', '1300', '--height', '880'],
    // What is drawn by the processor is forbidden by default.
    extraPrefsFirefox: { 'webgl.force-enabled': true },
  });
  try {
    const page = await newPage(seen);
    await page.goto(`${server.address}#/settings`);
    await page.waitForSelector('#setting-quality');
    await page.select('#setting-quality', 'low');
    await page.goto(`${server.address}?view=3d#/`);
    await page.waitForSelector('.game-card[data-game=nava] svg');
    await click(page, '.game-card[data-game=nava]');
    await choose(page, 'label:has(#level-1)');
    await page.waitForSelector('#level-1:checked');
    await click(page, '#start');
    await page.waitForSelector('.game[data-phase=human] #board.is-3d[data-state=still]');
    for (const cell of ['a1', 'a4']) {
      const place = await page.evaluate((name) => {
        type Inside = { stackade: { board(): { placeOf(cell: string): { x: number; y: number } } } };
        const box = document.querySelector('#board canvas')!.getBoundingClientRect();
        const at = (window as unknown as Inside).stackade.board().placeOf(name);
        return { x: box.x + at.x, y: box.y + at.y };
      }, cell);
      await page.mouse.click(place.x, place.y);
    }
    await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
    expect(await page.$eval('.move-list .move', (move) => move.textContent)).toBe('a1-a4');
    mkdirSync(SCREENS, { recursive: true });
    await page.screenshot({ path: fileURLToPath(new URL('firefox-3d.png', SCREENS)) });
  } finally {
    await seen.close();
    screen.close();
  }
});
