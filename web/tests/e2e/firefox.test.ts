/** The main flows in Firefox, which has no WebGL here: the 2D board must come by itself. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, serve } from './browser';

let browser: Browser;
let server: Host;

beforeAll(async () => {
  server = await serve();
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    protocol: 'webDriverBiDi',
  });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const LIMIT = { timeout: 180_000 };

/** A new page, and what it complains about. */
async function open(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}

/** Clicks on a cell of the 2D board. */
async function click(page: Page, cell: string): Promise<void> {
  await page.waitForSelector(`.board2d [data-cell="${cell}"]`, LIMIT);
  await page.click(`.board2d [data-cell="${cell}"]`);
}

/** A good move when it is one's turn; null when the game is over. */
async function advice(page: Page): Promise<string | null> {
  await page.waitForSelector('.game[data-phase=human] #board[data-state=still], section.over h2', LIMIT);
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
  await page.waitForSelector('#play:not([disabled])', LIMIT);
  await page.click('#play');
  await page.waitForSelector('#board.is-2d[data-state=still]', LIMIT);
  await click(page, 'c3');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]', LIMIT);
  await page.reload();
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]', LIMIT);
  await page.click('#undo');
  await page.waitForSelector('.game[data-ply="0"][data-phase=human]', LIMIT);
  await page.click('#hint');
  await page.waitForSelector('.board2d .hint-star', LIMIT);
  // It stands in the menu where three other things matter more.
  if (!(await page.$('#resign'))) await page.click('#more');
  await page.click('#resign');
  await page.click('.controls.ask .primary');
  await page.waitForSelector('section.over h2', LIMIT);
  expect(problems).toEqual([]);
  await page.close();
});

it('a game is played from the menu to its end by the mouse', async () => {
  const { page, problems } = await open();
  await page.goto(`${server.address}#/`);
  await page.waitForSelector('.game-card[data-game=nava] svg', LIMIT);
  await page.click('.game-card[data-game=nava]');
  await page.click('label:has(#level-1)');
  await page.click('#start');
  for (let move = await advice(page); move !== null; move = await advice(page)) {
    const [from, to] = move.split('-');
    const ply = await page.$eval('.game', (game) => Number((game as HTMLElement).dataset.ply));
    await click(page, from ?? '');
    await page.waitForSelector('.board2d .selected', LIMIT);
    await click(page, to ?? '');
    await page.waitForSelector(`.game:not([data-ply="${ply}"])`, LIMIT);
  }
  expect(await page.$eval('section.over h2', (title) => title.textContent)).toMatch(/won|lost|draw/i);
  expect(problems).toEqual([]);
  await page.close();
});

it('a puzzle is solved, and a lesson taken a step further', async () => {
  const { page, problems } = await open();
  await page.goto(`${server.address}#/puzzles/staqs-old-1`);
  await page.waitForSelector('.drill[data-phase=open]', LIMIT);
  await click(page, 'b2');
  await page.waitForSelector('.board2d .selected', LIMIT);
  await click(page, 'a2');
  await page.waitForSelector('[data-verdict=right]', LIMIT);
  await page.goto(`${server.address}#/lessons/nava`);
  await page.waitForSelector('.drill[data-phase=open][data-game=nava]', LIMIT);
  await page.type('#typed-move', 'a1-a3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.drill[data-phase=solved] #next:not([aria-disabled])', LIMIT);
  await page.click('#next');
  await page.waitForSelector('.drill[data-phase=open]', LIMIT);
  expect(problems).toEqual([]);
  await page.close();
});
