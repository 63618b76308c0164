/** Games of three and four from the menu to their ends: a person among computers, on both boards. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawn, type Host, isLong, launch, leave, openMenu, serve, set, shoot, visit } from './browser';
import { byFinger, byMouse, inTree, look, on3d, playOut } from './players';

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

/** The most that the 3D board may ask of the graphics processor for one picture. */
const MOST_CALLS = 150;

it.each([
  [3, byMouse, 'desk', '2d'],
  [3, on3d, 'phone', '3d'],
  [4, byFinger, 'phone', '2d'],
  // So large a picture takes long to draw in software.
  [4, on3d, isLong ? 'desk' : 'phone', '3d'],
] as const)('STAQS for %s is played to its end', async (sides, way, size, view) => {
  const guest = await visit(browser, { size });
  const { page } = guest;
  await set(page, server.address, { speed: 'fast', quality: 'low' }, view);
  await openMenu(page, server.address, view);
  await page.click('.game-card[data-game=staqs]');
  await page.click('#options summary');
  await page.selectOption('#variant-players', String(sides));
  // The last one is the person, and three are computers of the lowest level.
  const seats = ['first', 'second', 'third', 'fourth'].slice(0, sides);
  for (const seat of seats) await page.selectOption(`#${seat}`, seat === seats.at(-1) ? 'human' : '1');
  await page.click('#start');
  await look(page);
  await shoot(page, `many-${sides}-start-${size}-${view}`);
  expect(await page.locator('.player-bar').count()).toBe(sides);
  // Every number has its words, however small the bars are.
  for (const word of await page.locator('.tallies dt').all())
    expect((await word.boundingBox())?.width).toBeGreaterThan(10);
  // So is it said who plays.
  expect(await page.locator('.player-name span >> visible=true').count()).toBe(sides);
  expect(await page.locator('.coach').textContent()).toContain('neutral ring');
  expect(await playOut(page, way)).toBeGreaterThan(sides);
  await inTree(page, 'heading', /You have won|You share|You are number \d of \d|A draw/);
  const places = await page.locator('.places tbody td').allTextContents();
  expect(places.map(Number).sort()[0]).toBe(1);
  expect(places).toHaveLength(sides);
  await shoot(page, `many-${sides}-over-${size}-${view}`);
  if (view === '3d') expect((await drawn(page)).calls).toBeLessThanOrEqual(MOST_CALLS);
  await leave(guest);
});
