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
  await page.click('#solved-undo');
  await page.waitForSelector('.solved[data-moves="0"]');
  await leave(guest);
});
