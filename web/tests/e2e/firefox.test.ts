/** The main flows in Firefox, which has no WebGL here: the 2D board must come by itself. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, host } from './browser';

let browser: Browser;
let server: Host;

beforeAll(async () => {
  server = await host();
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

const LIMIT = { timeout: 90_000 };

async function choose(page: Page, cell: string): Promise<void> {
  await page.waitForSelector(`[data-cell-button="${cell}"]`, LIMIT);
  await page.$eval(`[data-cell-button="${cell}"]`, (button) => (button as HTMLButtonElement).click());
}

it('a first game begins on the 2D board, goes on after a reload, and ends', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(server.address);
  await page.waitForSelector('#play:not([disabled])', LIMIT);
  await page.click('#play');
  await page.waitForSelector('#board.is-2d[data-state=still]', LIMIT);
  await choose(page, 'c3');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]', LIMIT);
  await page.reload();
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]', LIMIT);
  await page.click('#undo');
  await page.waitForSelector('.game[data-ply="0"][data-phase=human]', LIMIT);
  await page.click('#resign');
  await page.click('.controls.ask .primary');
  await page.waitForSelector('section.over h2', LIMIT);
  expect(problems).toEqual([]);
  await page.close();
});

it('a puzzle is solved', async () => {
  const page = await browser.newPage();
  await page.goto(`${server.address}#/puzzles/staqs-old-1`);
  await page.waitForSelector('.drill[data-phase=open]', LIMIT);
  await choose(page, 'b2');
  await choose(page, 'a2');
  await page.waitForSelector('[data-verdict=right]', LIMIT);
  await page.close();
});
