/** Hands on the board: carrying stacks by mouse and finger on both boards, moving ahead, looking at moves, sweeping. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, leave, openMenu, ply, serve, set, settled, startGame, visit } from './browser';

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

interface Spot {
  x: number;
  y: number;
}

interface Inside {
  stackade: {
    board(): {
      placeOf(cell: string): Spot | null;
      placeOfReserve(side: number): Spot | null;
      azimuth(): number;
      elevation(): number;
    };
  };
}

/** Where a cell is on the screen. */
async function spotOf(page: Page, cell: string): Promise<Spot> {
  if ((await page.locator('#board.is-3d').count()) === 0) {
    const box = (await page.locator(`.board2d [data-cell="${cell}"]`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const place = await page.evaluate(
    (name) => (window as unknown as Inside).stackade.board().placeOf(name),
    cell,
  );
  const box = (await page.locator('#board canvas').boundingBox())!;
  if (!place) throw new Error(`${cell} cannot be seen`);
  return { x: box.x + place.x, y: box.y + place.y };
}

/** Takes what is at one place and carries it to another, without letting go of it. */
async function carry(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.3, 0.6, 1])
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await carry(page, from, to);
  await page.mouse.up();
}

/** A finger that goes from one place to another; a busy machine must not make it rest on the way. */
async function sweep(page: Page, from: Spot, to: Spot): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Their times are told, since a busy machine may hear them late.
  let timestamp = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Spot | null) => {
    timestamp += 0.02;
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [], timestamp });
  };
  const way = [0.3, 0.6, 1].map((share) => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  }));
  await Promise.all([
    touch('touchStart', from),
    ...way.map((at) => touch('touchMove', at)),
    touch('touchEnd', null),
  ]);
  await session.detach();
}

it.each(['2d', '3d'] as const)('a stack is carried by the mouse, and put back outside: %s', async (view) => {
  const guest = await visit(browser, { size: view === '3d' ? 'phone' : 'desk' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', swing: 'off', coach: 'off' }, view);
  await openMenu(page, server.address, view);
  await startGame(page, 'nava', 'human', 'human');
  await settled(page);
  const [a1, a4] = [await spotOf(page, 'a1'), await spotOf(page, 'a4')];
  const head = (await page.locator('h1').boundingBox())!;
  await carry(page, a1, { x: head.x + 40, y: head.y + 10 });
  await page.waitForSelector('[data-cell-button=a1]:has-text(", chosen")', { state: 'attached' });
  await page.mouse.up();
  await page.waitForSelector('[data-cell-button=a1]:not(:has-text(", chosen"))', { state: 'attached' });
  expect(await ply(page)).toBe(0);
  await drag(page, a1, a4);
  await page.waitForSelector('.game[data-ply="1"]');
  expect(await page.locator('.move-list .move').first().textContent()).toBe('a1-a4');
  expect(await page.locator('#camera-reset').count()).toBe(0);
  await leave(guest);
});

it('a stack is carried by a finger, and a finger that sweeps steps through the game', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  await settled(page);
  const isMoved = '.game[data-ply="1"][data-phase=human]';
  await sweep(page, await spotOf(page, 'a1'), await spotOf(page, 'a4'));
  await page.waitForSelector(isMoved);
  await settled(page);
  const [c3, e3] = [await spotOf(page, 'c3'), await spotOf(page, 'e3')];
  await sweep(page, c3, e3);
  await page.waitForSelector('.game[data-phase=watching]');
  await sweep(page, e3, c3);
  await page.waitForSelector('.game[data-phase=human]');
  await leave(guest);
});

it('a finger carries a stack on the 3D board, and turns the camera beside it', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', swing: 'off', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava', 'human', 'human');
  await settled(page);
  const azimuth = () => page.evaluate(() => (window as unknown as Inside).stackade.board().azimuth());
  const before = await azimuth();
  const isMoved = '.game[data-ply="1"][data-phase=human]';
  await sweep(page, await spotOf(page, 'a1'), await spotOf(page, 'a4'));
  await page.waitForSelector(isMoved);
  await settled(page);
  expect(await page.locator('.move-list .move').first().textContent()).toBe('a1-a4');
  expect([await azimuth(), await page.locator('#camera-reset').count()]).toEqual([before, 0]);
  const { x, y } = await spotOf(page, 'c3');
  await sweep(page, { x, y }, { x: x + 80, y });
  await page.waitForSelector('#camera-reset');
  expect(await azimuth()).not.toBe(before);
  expect(await ply(page)).toBe(1);
  await leave(guest);
});

it('a finger that is heard too late carries its stack all the same', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', swing: 'off', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava', 'human', 'human');
  await settled(page);
  const azimuth = () => page.evaluate(() => (window as unknown as Inside).stackade.board().azimuth());
  const before = await azimuth();
  const [from, to] = [await spotOf(page, 'a1'), await spotOf(page, 'a4')];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: Spot | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  // The next is heard when the picture is there at last, as what rests there is being looked into.
  await page.waitForSelector('.contents');
  for (const share of [0.1, 0.5, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await page.waitForSelector('.contents', { state: 'detached' });
  await touch('touchEnd', null);
  await page.waitForSelector('.game[data-ply="1"][data-phase=human]');
  expect([await azimuth(), await page.locator('#camera-reset').count()]).toEqual([before, 0]);
  await leave(guest);
});

it.each(['mouse', 'finger'] as const)('a ring is carried out of its tray by a %s', async (by) => {
  const guest = await visit(browser, { size: by === 'mouse' ? 'desk' : 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', swing: 'off', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  await startGame(page, 'staqs', 'human', 'human');
  await settled(page);
  const tray = async (side: number): Promise<Spot> => {
    const place = await page.evaluate(
      (side) => (window as unknown as Inside).stackade.board().placeOfReserve(side)!,
      side,
    );
    const box = (await page.locator('#board canvas').boundingBox())!;
    return { x: box.x + place.x, y: box.y + place.y };
  };
  const azimuth = () => page.evaluate(() => (window as unknown as Inside).stackade.board().azimuth());
  const before = await azimuth();
  const take = by === 'mouse' ? drag : sweep;
  // What is put back, and what is not one's own, changes nothing.
  const tools = (await page.locator('.player-bar').first().boundingBox())!;
  await take(page, await tray(0), { x: tools.x + 30, y: tools.y + 10 });
  await take(page, await tray(1), await spotOf(page, 'b2'));
  await take(page, await tray(0), await spotOf(page, 'c3'));
  await page.waitForSelector('.game[data-ply="1"][data-phase=human]');
  expect(await page.locator('.move-list .move').allTextContents()).toEqual(['@c3']);
  expect([await azimuth(), await page.locator('#camera-reset').count()]).toEqual([before, 0]);
  await leave(guest);
});

it('the camera turns where no piece is taken, never lies on the table, and finds back', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava');
  await settled(page);
  const { x, y } = await spotOf(page, 'c3');
  const seen = () => page.evaluate(() => (window as unknown as Inside).stackade.board().elevation());
  await drag(page, { x, y }, { x: x + 60, y: y - 400 });
  await page.waitForSelector('#camera-reset');
  expect(await seen()).toBeGreaterThan(19.9);
  await page.click('#camera-reset');
  await page.waitForSelector('#camera-reset', { state: 'detached' });
  expect(await seen()).toBeGreaterThan(35);
  await leave(guest);
});

it.each(['study', 'shared game'])('the camera finds back in a %s, too', async (where) => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  const record = `[Game "nava"]\n[Result "*"]\n\n1. a1-a4 *\n`;
  await page.goto(`${server.address}?view=3d#/load`);
  await page.fill('#record', record);
  await page.click('#study-record');
  await page.waitForSelector('.study #board[data-state=still]');
  if (where === 'shared game') {
    await page.click('#share-study');
    const link = page.locator('#share-link');
    await expect.poll(() => link.inputValue()).toContain('#r1.');
    const address = await link.inputValue();
    await page.goto(`${server.address}?view=3d${address.slice(address.indexOf('#'))}`);
    await page.reload();
    await page.waitForSelector('.is-shared #board[data-state=still]');
  }
  const seen = () => page.evaluate(() => (window as unknown as Inside).stackade.board().elevation());
  const { x, y } = await spotOf(page, 'c3');
  expect(await page.locator('#camera-reset').count()).toBe(0);
  await drag(page, { x, y }, { x: x + 300, y: y - 300 });
  await page.waitForSelector('#camera-reset');
  expect(await seen()).toBeGreaterThan(19.9);
  await page.click('#camera-reset');
  await page.waitForSelector('#camera-reset', { state: 'detached' });
  expect(await seen()).toBeGreaterThan(35);
  await leave(guest);
});

it('what is in a stack is read with nothing before it', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { quality: 'low', coach: 'off' }, '3d');
  await openMenu(page, server.address, '3d');
  await startGame(page, 'nava');
  await settled(page);
  const { x, y } = await spotOf(page, 'c3');
  await drag(page, { x, y }, { x: x + 40, y });
  await page.waitForSelector('#camera-reset');
  const corner = await spotOf(page, 'a1');
  await page.mouse.click(corner.x, corner.y, { button: 'right' });
  await page.waitForSelector('.contents h3');
  expect(await page.locator('#camera-reset').isVisible()).toBe(false);
  await page.click('.contents .button');
  await page.waitForSelector('#camera-reset >> visible=true');
  await leave(guest);
});

/** Lets computers begin to think only when `letThink` is called, so that nobody has to be quicker than they are. */
function holdThinking(): void {
  const post = Worker.prototype.postMessage as (message: unknown) => void;
  const held: (() => void)[] = [];
  let isHeld = true;
  Worker.prototype.postMessage = function (this: Worker, message: { lines?: string[] }) {
    const send = () => post.call(this, message);
    const isSearch = message.lines?.some((line) => line.startsWith('go ')) ?? false;
    if (isHeld && isSearch) held.push(send);
    else send();
  } as typeof Worker.prototype.postMessage;
  Object.assign(window, {
    letThink() {
      isHeld = false;
      for (const send of held) send();
    },
  });
}

it('a move that is made ahead is played when its turn comes', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.addInitScript(holdThinking);
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', '1');
  await settled(page);
  const click = (cell: string) => page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });
  await click('a1');
  await page.waitForSelector('.board2d .selected');
  await click('a4');
  await page.waitForSelector('.game[data-ply="1"][data-phase=thinking]');
  await click('a1');
  await page.waitForSelector('.board2d .target');
  await click('b1');
  await page.waitForSelector('.board2d .note.idea');
  expect(await page.locator('.status').textContent()).toContain('a1-b1');
  await page.evaluate(() => (window as unknown as { letThink(): void }).letThink());
  await page.waitForSelector('.game[data-ply="4"][data-phase=human]');
  expect(await page.locator('.move-list .move >> nth=2').textContent()).toBe('a1-b1');
  await leave(guest);
});

it('a move in the list shows its position while the pointer rests on it', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  await page.fill('#typed-move', 'a1-a4');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="1"]');
  await page.hover('.move-list .move');
  await page.waitForSelector('.preview-card .board2d');
  expect(await page.getAttribute('.game', 'data-phase')).toBe('human');
  await page.mouse.move(5, 5);
  await page.waitForSelector('.preview-card', { state: 'detached' });
  await leave(guest);
});

it('a move in the list shows its position while a finger presses it, and is not gone to', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  for (const [ply, move] of [
    [1, 'a1-a4'],
    [2, 'e5-e2'],
  ] as const) {
    await page.fill('#typed-move', move);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.game[data-ply="${ply}"]`);
  }
  const box = (await page.locator('.move-list .move').first().boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForSelector('.preview-card .board2d');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForSelector('.preview-card', { state: 'detached' });
  expect(await page.getAttribute('.game', 'data-phase')).toBe('human');
  await page.locator('.move-list .move').first().tap();
  await page.waitForSelector('.game[data-phase=watching]');
  await leave(guest);
});

it('a hint shows the whole move', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await settled(page);
  await page.click('#hint');
  await page.waitForSelector('.board2d .hint-star');
  const parts = /into ([^,]+(?:, [^,]+)* and \d+)/.exec((await page.textContent('.status')) ?? '')?.[1];
  const landings = parts ? parts.split(/, | and /).length : 1;
  expect(await page.locator('.board2d .note.idea').count()).toBe(landings);
  // What leaves, what lands and what is placed.
  expect(await page.locator('.board2d .pieces .ghost').count()).toBeGreaterThanOrEqual(landings + 1);
  await leave(guest);
});
