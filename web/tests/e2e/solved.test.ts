/** Openings that are solved: their tables come when somebody wants them, and a walk shows every result. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, leave, openMenu, serve, shoot, visit } from './browser';

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

it('one walks through an opening and sees what every move is worth', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  const fetched: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('.table')) fetched.push(request.url());
  });
  await openMenu(page, server.address);
  expect(fetched).toEqual([]);
  await page.goto(`${server.address}#/rules/staqs`);
  await page.click('#solved');
  await page.selectOption('#solved-board', 'staqs:size=4');
  await page.waitForSelector('.solved[data-moves="0"]');
  // The start of this board is a draw, wherever one begins.
  expect(await page.locator('.solved-group.is-draw button').count()).toBe(16);
  expect(fetched.some((address) => address.includes('staqs-size-4'))).toBe(true);
  await page.locator('.solved-group.is-draw button').first().click();
  await page.waitForSelector('.solved[data-moves="1"]');
  const groups = await page.locator('.solved-group button').count();
  expect(groups).toBe(15);
  await shoot(page, 'solved');
  await page.goBack();
  await page.waitForSelector('.solved[data-moves="0"]');
  await page.goForward();
  await page.waitForSelector('.solved[data-moves="1"]');
  await page.click('#solved-undo');
  await page.waitForSelector('.solved[data-moves="0"]');
  await leave(guest);
});

it('the usual board is solved, and the study goes on from there with what is proved', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/solved/staqs`);
  await page.waitForSelector('.solved[data-moves="0"]');
  expect(await page.locator('#solved-board option').allTextContents()).toEqual(['5 × 5', '4 × 4', '3 × 3']);
  expect(await page.locator('.solved-group.is-win button').count()).toBe(8);
  await page.click('.solved-group.is-win button:has-text("@b3")');
  await page.waitForSelector('.solved[data-moves="1"]');
  expect(await page.locator('.solved-group.is-loss button').count()).toBe(24);
  await page.click('#solved-study');
  // Not at the beginning of the line, but where one was.
  await page.waitForSelector('.move-tree [aria-current]:has-text("@b3")');
  await page.waitForSelector('#truth[aria-pressed=true]');
  await page.waitForSelector('.truth-move.is-loss >> nth=23');
  await leave(guest);
});
