/** Every game from the menu to the game-over panel against level 1, by mouse, keyboard and screen reader. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  choices,
  type Host,
  host,
  launch,
  leave,
  openMenu,
  ply,
  settled,
  shoot,
  startGame,
  visit,
} from './browser';

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

/** Chooses a cell. */
type Choose = (page: Page, cell: string) => Promise<void>;

const byMouse: Choose = (page, cell) => page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });
/** A click on the canvas of the 3D board. */
const on3d: Choose = async (page, cell) => {
  const spot = await page.evaluate((name) => {
    type Board3d = { placeOf(cell: string): { x: number; y: number } | null };
    return (window as unknown as { stackade: { board(): Board3d } }).stackade.board().placeOf(name);
  }, cell);
  const box = await page.locator('#board canvas').boundingBox();
  if (!spot || !box) throw new Error(`${cell} is not on the board`);
  await page.mouse.click(box.x + spot.x, box.y + spot.y);
};
const byReader: Choose = async (page, cell) => {
  const button = page.locator(`[data-cell-button="${cell}"]`);
  await button.evaluate((element: HTMLButtonElement) => element.click());
};
/** Walks over the choices with N until the cursor is where it should be. */
const byKeyboard: Choose = async (page, cell) => {
  await page.locator('#board').focus();
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('n');
    const at = await page.evaluate(() => document.querySelector('#board')?.getAttribute('data-cursor'));
    if (at === cell) break;
  }
  await page.keyboard.press('Enter');
};

/** Makes one turn, cell by cell, of whatever may be chosen; not always the first, so that games differ. */
async function turn(page: Page, choose: Choose, number: number): Promise<void> {
  const before = await ply(page);
  for (let step = 0; step < 12 && (await ply(page)) === before; step += 1) {
    const submit = page.locator('#submit:not([disabled])');
    if ((await submit.count()) > 0) {
      if (choose === byKeyboard) {
        await page.locator('#board').focus();
        await page.keyboard.press('Enter');
      } else await submit.click();
      continue;
    }
    const open = await choices(page);
    const cell = open[(number * 7 + step) % Math.max(1, open.length)];
    if (!cell) break;
    await choose(page, cell);
    await page.waitForFunction(
      () => document.querySelector('#board')?.getAttribute('data-state') === 'still',
    );
  }
}

async function playOut(page: Page, choose: Choose, most = 120): Promise<void> {
  for (let number = 0; number < most; number += 1) {
    if ((await settled(page)) === 'over') return;
    await turn(page, choose, number);
  }
  if ((await settled(page)) === 'over') return;
  // Some games go on for very long against a beginner; giving up ends them all the same.
  await page.click('#resign');
  await page.click('.controls.ask .primary');
  await page.waitForSelector('.game[data-phase=over]');
}

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

describe.each(GAMES)('%s', (game) => {
  it.each([
    ['the mouse', byMouse, 'desk', '2d', 120],
    ['touch', byMouse, 'phone', '2d', 12],
    ['the keyboard', byKeyboard, 'desk', '2d', 12],
    ['a screen reader', byReader, 'desk', '2d', 12],
    ['clicks in 3D', on3d, 'desk', '3d', 12],
  ] as const)('is played to its end by %s', async (_, choose, size, view, most) => {
    const guest = await visit(browser, { size });
    await openMenu(guest.page, server.address, view);
    await startGame(guest.page, game);
    await playOut(guest.page, choose, most);
    await shoot(guest.page, `over-${game}-${size}-${view}`);
    expect(await guest.page.locator('section.over h2').textContent()).not.toBe('');
    await leave(guest);
  });
});
