/** The study in a browser: nothing of it is loaded before, the page stays quick, engines stop when it is left. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Host,
  isAccessible,
  isLong,
  launch,
  leave,
  openMenu,
  SIZES,
  serve,
  shoot,
  visit,
} from './browser';

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

const RECORD = `[Game "nava"]
[First "Ann"]
[Second "level 3"]
[Result "*"]

1. a1-a4 e5-e2 {hm} 2. a4-a1 (2. a1-b1) 2... e2-c2 *
`;

async function openRecord(page: Page): Promise<void> {
  await openMenu(page, server.address);
  await page.goto(`${server.address}?view=2d#/load`);
  await page.fill('#record', RECORD);
  await page.click('#study-record');
  await page.waitForSelector('.study[data-ply="0"]');
}

it('numbers stay with their moves at the ends of lines', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openRecord(page);
  for (const width of [320, 360, 390, 412, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    const apart = await page.evaluate(() =>
      [...document.querySelectorAll('.move-tree .number')]
        .filter((number) => {
          const move = number.nextElementSibling!.getBoundingClientRect();
          const { top, bottom } = number.getBoundingClientRect();
          return bottom <= move.top || top >= move.bottom;
        })
        .map(({ textContent }) => textContent),
    );
    expect([width, apart]).toEqual([width, []]);
  }
  await leave(guest);
});

it('a record is studied: lines, review, mistakes, and engines that end', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openMenu(page, server.address);
  const workers = page.workers().length;
  expect(loaded.filter((url) => /StudyScreen/.test(url))).toEqual([]);
  await openRecord(page);
  expect(loaded.filter((url) => /StudyScreen.*\.js/.test(url))).toHaveLength(1);
  await page.waitForSelector('.lines[data-count="3"]');
  expect(page.workers().length).toBe(workers + 1);
  await page.click('.line-move[data-line="1"]');
  await page.waitForSelector('.study[data-ply="1"]');
  await page.selectOption('#effort', 'quick');
  await page.click('#review');
  await page.waitForSelector('[data-review=done]');
  await isAccessible(page, 'study');
  await shoot(page, 'study-desk');
  await page.click('#tab-notes');
  await page.fill('#comment', 'here');
  await page.click('#pen-bad');
  for (const cell of ['a1', 'c1']) await page.click(`.board2d [data-cell="${cell}"]`, { force: true });
  await page.waitForSelector('.board2d .note.bad .head');
  // The secondary button draws without a pen.
  await page.click('#pen-bad');
  await drag(page, 'c1', 'c3');
  await page.waitForSelector('.board2d .note.good .head');
  expect(await page.locator('.drawn-list li').count()).toBe(2);
  await page.click('#share-study');
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#share-link')?.value.includes('#r1.'),
  );
  // Whatever stands in the panel, the page is as high as the window.
  const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(whole).toBe(seen);
  await shoot(page, 'study-share');
  await page.click('#share-study');
  await page.click('#tab-head');
  await page.click('#set-up');
  await page.waitForSelector('.setting[data-legal=legal]');
  await page.click('[data-tool=clear]');
  await page.click('.board2d [data-cell="a1"]', { force: true });
  await page.waitForSelector('.setting[data-legal=refused]');
  await isAccessible(page, 'set up');
  await shoot(page, 'setup-desk');
  await page.goto(`${server.address}?view=2d#/about`);
  await page.waitForFunction(() => document.querySelector('.about'));
  await expect.poll(() => page.workers().length, { timeout: 120_000 }).toBe(workers);
  await leave(guest);
});

async function middle(page: Page, cell: string): Promise<[number, number]> {
  const box = await page.locator(`.board2d [data-cell="${cell}"]`).boundingBox();
  return [box!.x + box!.width / 2, box!.y + box!.height / 2];
}

/** Draws from one cell to another with the secondary button. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await middle(page, from)));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle(page, to)), { steps: 4 });
  await page.mouse.up({ button: 'right' });
}

it('the list of moves follows the move that is shown', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  const moves = await page.evaluate(async () => {
    const { ask } = (window as unknown as { stackade: { ask(...lines: string[]): Promise<string[]> } })
      .stackade;
    const played: string[] = [];
    while (played.length < 60) {
      const line = played.length > 0 ? ` moves ${played.join(' ')}` : '';
      const legal = await ask('newgame glaisher', `position start${line}`, 'moves');
      played.push(legal[(played.length * 7) % legal.length] ?? '');
    }
    return played;
  });
  const numbered = moves.map((move, at) => (at % 2 === 0 ? `${at / 2 + 1}. ${move}` : move));
  await page.goto(`${server.address}?view=2d#/load`);
  await page.fill('#record', `[Game "glaisher"]\n\n${numbered.join(' ')} *\n`);
  await page.click('#study-record');
  await page.waitForSelector('.study[data-ply="0"]');
  const isSeen = () =>
    page.evaluate(() => {
      const list = document.querySelector('.move-tree')!;
      const [at, room] = [list.querySelector('[aria-current]')!, list].map((each) =>
        each.getBoundingClientRect(),
      );
      const isLonger = list.scrollHeight > 2 * list.clientHeight;
      return [isLonger, at!.top >= room!.top && at!.bottom <= room!.bottom];
    });
  await page.locator('#board').focus();
  for (const [key, ply] of [
    ['End', 60],
    ['PageUp', 59],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForSelector(`.study[data-ply="${ply}"]`);
    await expect.poll(isSeen, { message: key }).toEqual([true, true]);
    if (key !== 'End') continue;
    // Also where there is less room for it than when the move was shown.
    await page.setViewportSize({ width: 1440, height: 760 });
    await expect.poll(isSeen).toEqual([true, true]);
    await page.setViewportSize(SIZES.desk);
    await expect.poll(isSeen).toEqual([true, true]);
  }
  await leave(guest);
});

it('lines go on while moves are proved, and what is being written survives going back', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openRecord(page);
  await page.waitForSelector('.lines[data-count="3"]');
  const workers = page.workers().length;
  await page.click('#truth');
  await page.waitForSelector('.study[data-thinking=lines][data-proving=truth]');
  expect(await page.locator('.lines li').count()).toBe(3);
  await expect.poll(() => page.workers().length).toBe(workers + 1);
  await page.click('#truth');
  await page.waitForSelector('.truth', { state: 'detached' });
  await expect.poll(() => page.workers().length).toBe(workers);
  await page.click('#tab-notes');
  await page.locator('#comment').pressSequentially('half a sen');
  await page.goBack();
  await page.waitForSelector('.study', { state: 'detached' });
  await page.goForward();
  await page.waitForSelector('.move-tree .comment');
  expect(await page.textContent('.move-tree')).toContain('half a sen');
  await page.click('#tab-notes');
  await page.locator('#comment').pressSequentially('tence');
  // The board of a study comes back by itself.
  await page.reload();
  await page.waitForSelector('.move-tree .comment');
  expect(await page.textContent('.move-tree')).toContain('half a sentence');
  await leave(guest);
});

it('the study fits on a phone, and a board in 3D shows the same', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openRecord(page);
  await page.waitForSelector('.lines[data-count="3"]');
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.study button, .study select, .study textarea')]
      .filter((element) => !element.closest('.sr, .skip'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(outside).toEqual([]);
  await isAccessible(page, 'study on a phone');
  await shoot(page, 'study-phone');
  // The board stays where it can be drawn on.
  await page.click('#tab-notes');
  await page.click('#pen-good');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await page.locator('#board').boundingBox())!;
  expect([y >= 0, y + height <= 844]).toEqual([true, true]);
  await shoot(page, 'study-phone-drawing');
  if (isLong) {
    await page.goto(`${server.address}?view=3d#/study`);
    await page.click('#study-last');
    await page.waitForSelector('#board.is-3d');
    await page.waitForSelector('[data-settled=true]');
    await shoot(page, 'study-phone-3d');
  }
  await leave(guest);
});

it.each(['desk', 'phone'] as const)(
  'a study has chapters and an address that survives a reload: %s',
  async (size) => {
    const guest = await visit(browser, { size, dark: size === 'desk' });
    const { page } = guest;
    await openMenu(page, server.address);
    await page.goto(`${server.address}?view=2d#/study`);
    await page.fill('#study-paste', `${RECORD}\n${RECORD.replace('Ann', 'Eve')}`);
    await page.click('#study-open');
    await page.click('#open-all');
    await page.waitForSelector('.study[data-ply="0"]');
    await page.click('#tab-chapters');
    await page.waitForSelector('.chapters[data-count="2"]');
    await page.click('#chapter-here');
    await page.waitForSelector('.chapters[data-count="3"]');
    await page.fill('#chapter-name', 'Endings');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chapter-list b:has-text("Endings")');
    await isAccessible(page, 'chapters');
    await page.locator('.chapters').scrollIntoViewIfNeeded();
    await shoot(page, `study-chapters-${size}`);
    // A move, and the page is loaded again: the same chapter is there.
    await page.fill('#typed-move', 'a1-a3');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.study[data-ply="1"]');
    const address = page.url();
    await page.reload();
    await page.waitForSelector('.study[data-ply="1"]');
    expect(page.url()).toBe(address);
    // Back goes to the chapter before, and forward comes back with the move.
    await page.goBack();
    await page.waitForSelector('.study[data-ply="0"]');
    expect(page.url()).not.toBe(address);
    await page.goForward();
    await page.waitForSelector('.move-tree .move:has-text("a1-a3")');
    // The study is among one's own.
    await page.goto(`${server.address}?view=2d#/study`);
    await page.waitForSelector('.study-recent:has-text("3 chapters")');
    await isAccessible(page, 'the beginning of a study');
    await shoot(page, `study-begin-${size}`);
    await leave(guest);
  },
);

it('a move of the study shows its position while the pointer rests on it', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openRecord(page);
  for (const list of ['.move-tree .variation .move', '.line-move']) {
    await page.hover(list);
    await page.waitForSelector('.preview-card .board2d');
    expect(await page.getAttribute('.study', 'data-ply')).toBe('0');
    await page.mouse.move(5, 5);
    await page.waitForSelector('.preview-card', { state: 'detached' });
  }
  await leave(guest);
});

it('a review is there after a reload, and one’s mistakes are collected from all games', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  // Games that were played by somebody without a name are one's own.
  await page.goto(`${server.address}?view=2d#/load`);
  const played = `[Game "staqs:size=3"]\n[First "human"]\n\n1. @b2 @a1 2. @c1 @b3 3. @b1 @c2 *\n`;
  await page.fill('#record', played);
  await page.click('#study-record');
  await page.waitForSelector('.study[data-ply="0"]');
  await page.selectOption('#effort', 'quick');
  await page.click('#review');
  await page.waitForSelector('[data-review=done] .moment');
  await page.reload();
  await page.waitForSelector('[data-review=done] .moment');
  await page.goto(`${server.address}?view=2d#/load`);
  await page.fill('#record', `${played}\n${played.replace('@c2', '@a3')}`);
  await page.click('#open-record');
  await page.waitForSelector('[data-entry] >> nth=1');
  // The study is still there; its beginning has the way to the mistakes.
  await page.goto(`${server.address}?view=2d#/study`);
  await page.click('#tab-head');
  await page.click('#new-study');
  await page.click('#my-mistakes');
  await page.click('#mistakes-start');
  await page.waitForSelector('.mistakes[data-search=done]');
  expect(await page.locator('.mistake-list .moment').count()).toBeGreaterThanOrEqual(2);
  await isAccessible(page, 'my mistakes');
  await shoot(page, 'study-mistakes');
  await page.click('#mistakes-learn');
  await page.waitForSelector('.drill[data-phase=open]');
  // Back goes one step, to the list.
  await page.goBack();
  await page.waitForSelector('.mistake-list .moment');
  await leave(guest);
});
