/** Every game from the menu on against level 1, by mouse, finger, keyboard, screen reader and in 3D. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  drawn,
  type Host,
  isLong,
  launch,
  leave,
  openMenu,
  type SIZES,
  serve,
  set,
  shoot,
  type Visit,
  visit,
} from './browser';
import {
  byFinger,
  byKeyboard,
  byMouse,
  byReader,
  inTree,
  look,
  makeMove,
  on3d,
  playOut,
  type Way,
} from './players';

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

type How = [name: string, way: Way, size: keyof typeof SIZES, view: '2d' | '3d'];

const WAYS: How[] = [
  ['the mouse', byMouse, 'desk', '2d'],
  ['touch', byFinger, 'phone', '2d'],
  ['the keyboard alone', byKeyboard, 'desk', '2d'],
  ['the accessibility tree alone', byReader, 'desk', '2d'],
  ['clicks in 3D', on3d, 'phone', '3d'],
  // So large a picture takes long to draw in software.
  ...(isLong ? [['clicks in 3D, large', on3d, 'desk', '3d'] satisfies How] : []),
];

/** Besides clicks in 3D, the way in which every run plays a game to its end; in the others it only begins. */
const WHOLE: Record<string, Way> = {
  glaisher: byMouse,
  staqs: byFinger,
  greener: byKeyboard,
  nava: byReader,
};
const FIRST_TURNS = 4;

describe.each(Object.keys(WHOLE))('%s', (game) => {
  const isWhole = (way: Way) => isLong || way === on3d || way === WHOLE[game];

  /** Comes to the game from the menu. */
  async function begin([, way, size, view]: How): Promise<Visit> {
    const guest = await visit(browser, { size });
    const { page } = guest;
    // Without a graphics processor, better pictures would take minutes.
    await set(page, server.address, { speed: 'fast', quality: 'low' }, view);
    await openMenu(page, server.address, view);
    await way.start(page, game);
    return guest;
  }

  it.each(WAYS.filter(([, way]) => isWhole(way)))('is played to its end by %s', async (...how) => {
    const [, way, size, view] = how;
    const guest = await begin(how);
    const { page } = guest;
    expect(await playOut(page, way)).toBeGreaterThan(1);
    expect(await page.locator(`#board.is-${view}`).count()).toBe(1);
    await inTree(page, 'heading', /You have (won|lost)|A draw/);
    if (way !== byKeyboard && way !== byReader) await shoot(page, `over-${game}-${size}-${view}`);
    if (view === '3d') expect((await drawn(page)).calls).toBeLessThanOrEqual(MOST_CALLS);
    await leave(guest);
  });

  it.each(WAYS.filter(([, way]) => !isWhole(way)))('begins by %s', async (...how) => {
    const [, way, , view] = how;
    const guest = await begin(how);
    expect(await playOut(guest.page, way, FIRST_TURNS)).toBeGreaterThan(1);
    expect(await guest.page.locator(`#board.is-${view}`).count()).toBe(1);
    await leave(guest);
  });

  it.runIf(isLong).each(['desk', 'phone'] as const)('looks its best in 3D on a %s', async (size) => {
    const guest = await visit(browser, { size, dark: size === 'desk' });
    const { page } = guest;
    await set(page, server.address, { quality: 'high' }, '3d');
    await openMenu(page, server.address, '3d');
    await on3d.start(page, game);
    const sight = await look(page);
    await shoot(page, `start-${game}-${size}-3d`);
    const moves = { glaisher: 'b9se24@e6', staqs: '@c3', greener: '', nava: 'a1-a4' }[game];
    if (moves) await makeMove(page, on3d, moves, sight);
    await shoot(page, `play-${game}-${size}-3d`);
    expect((await drawn(page)).calls).toBeLessThanOrEqual(MOST_CALLS);
    await leave(guest);
  });
});
