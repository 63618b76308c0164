/** Whether board, words and buttons are on the screen together, from small phones to large screens. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, leave, openMenu, serve, set, settled, startGame, visit } from './browser';

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

const SCREENS: [string, number, number][] = [
  ['a small phone', 320, 640],
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
  ['a page at twice its size', 720, 450],
  ['a tablet', 820, 1180],
  ['a desk', 1440, 900],
  ['a wall', 3840, 2160],
];

/** What somebody does not see without scrolling: outside of the window, or under something else. */
function unseen(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const isSeen = (found: Element | null) => {
      if (!found) return false;
      const { left, top, right, bottom } = found.getBoundingClientRect();
      const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && over !== null && (found.contains(over) || over.contains(found));
    };
    const wide = document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : [];
    return [...wide, ...selectors.filter((selector) => !isSeen(document.querySelector(selector)))];
  }, selectors);
}

/** Words that do not fit into their buttons. */
function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.controls .button')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
}

function places(page: Page): Promise<string> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('#board, .controls .button, .parts-chooser button')];
    return JSON.stringify(found.map((each) => Object.values(each.getBoundingClientRect().toJSON())));
  });
}

const click = (page: Page, cell: string) =>
  page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });

/** A paragraph that is read in its first line is found. */
const SEEN = ['#board', '.player-bar.is-turn', '.status h2', '.status p', '#submit', '#cancel', '#undo'];

it.each(['en', 'pt'])(
  'Glaisher fits every screen, and nothing moves as a turn goes on: %s',
  async (language) => {
    const guest = await visit(browser);
    const { page } = guest;
    await set(page, server.address, { language });
    await openMenu(page, server.address);
    await startGame(page, 'glaisher');
    expect(await settled(page)).toBe('human');
    // Longer words are a matter of small screens.
    for (const [name, width, height] of language === 'en' ? SCREENS : SCREENS.slice(0, 4)) {
      await page.setViewportSize({ width, height });
      expect([name, await unseen(page, SEEN), await cutLabels(page)]).toEqual([name, [], []]);
      const before = await places(page);
      await click(page, 'b9');
      await page.waitForSelector('.board2d .selected');
      expect([name, await unseen(page, SEEN)]).toEqual([name, []]);
      // A choice that is refused, in more words.
      await click(page, 'c3');
      await page.waitForSelector('.status.is-refused');
      expect([name, await places(page)]).toEqual([name, before]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.board2d .start');
    }
    await leave(guest);
  },
);

it('the coach and lessons are read beside the board', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await page.click('#play');
  await settled(page);
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    expect([name, await unseen(page, ['#board', '.status', '.coach p', '#undo'])]).toEqual([name, []]);
  }
  await page.goto(`${server.address}?view=2d#/lessons/staqs`);
  await page.waitForSelector('#board[data-state=still]');
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    expect([name, await unseen(page, ['#board', '.lesson-text h2', '#hint'])]).toEqual([name, []]);
  }
  await leave(guest);
});

it('letters follow the size of the screen, and of the letters that people want', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const isLarge = name === 'a wall';
    expect([name, (await letters()) > 30]).toEqual([name, isLarge]);
    expect([name, await unseen(page, ['#play'])]).toEqual([name, []]);
    if (width >= 1440) expect(await unseen(page, ['#start'])).toEqual([]);
  }
  // Twice the letters on a phone is as little room as there can be.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await unseen(page, ['#play'])).toEqual([]);
  await startGame(page, 'staqs');
  expect(await unseen(page, ['#board'])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await unseen(page, ['#board', '.status h2', '.status p', '#undo'])).toEqual([]);
  await leave(guest);
});

it('where a move may begin is marked for those who want to see where they may go', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await settled(page);
  await page.waitForSelector('.board2d .start');
  expect(await page.locator('.board2d .start').count()).toBe(3);
  await page.click('header >> role=button[name="Settings"]');
  await page.getByRole('switch', { name: 'Show where you may go' }).uncheck();
  await page.goBack();
  await settled(page);
  expect(await page.locator('.board2d .start').count()).toBe(0);
  await leave(guest);
});
