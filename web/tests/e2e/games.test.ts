/** Every game from the menu to its end against level 1, by mouse, finger, keyboard, screen reader and in 3D. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, host, launch, leave, openMenu, shoot, visit } from './browser';
import { byFinger, byKeyboard, byMouse, byReader, inTree, on3d, playOut } from './players';

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

describe.each(['glaisher', 'staqs', 'greener', 'nava'])('%s', (game) => {
  it.each([
    ['the mouse', byMouse, 'desk', '2d'],
    ['touch', byFinger, 'phone', '2d'],
    ['the keyboard alone', byKeyboard, 'desk', '2d'],
    ['the accessibility tree alone', byReader, 'desk', '2d'],
    ['clicks in 3D', on3d, 'phone', '3d'],
  ] as const)('is played to its end by %s', async (_, way, size, view) => {
    const guest = await visit(browser, { size });
    const { page } = guest;
    await openMenu(page, server.address, view);
    await way.start(page, game);
    expect(await playOut(page, way)).toBeGreaterThan(1);
    expect(await page.locator(`#board.is-${view}`).count()).toBe(1);
    await inTree(page, 'heading', /has won|You have won|A draw/);
    await shoot(page, `over-${game}-${size}-${view}`);
    await leave(guest);
  });
});
