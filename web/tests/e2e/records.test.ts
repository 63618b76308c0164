/** Games that leave the page and come back: links, pictures, films, the library, boards in other pages. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeRecord } from '../../src/links/record';
import {
  type Host,
  isAccessible,
  launch,
  leave,
  openMenu,
  press,
  serve,
  shoot,
  startGame,
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

async function play(page: Page, moves: string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await page.fill('#typed-move', move);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.game[data-ply="${index + 1}"]`);
  }
}

/** The file that a button makes. */
async function fileOf(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

it('a game is sent as a link, drawn and filmed', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  await play(page, ['a1-a4', 'e5-e2', 'a4-c4']);
  await press(page, '#share');
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#share-link')?.value.includes('#r1.'),
  );
  await shoot(page, 'share');
  const link = await page.inputValue('#share-link');
  const position = await page.evaluate(() => {
    type Inside = { stackade: { view(): { position: string } } };
    return (window as unknown as Inside).stackade.view().position;
  });

  await tryCopying(page, position);

  const svg = await fileOf(page, '#share-svg');
  expect(svg.name).toMatch(/^nava-.*\.svg$/);
  const drawn = svg.bytes.toString();
  expect(drawn).toContain(position);
  expect(drawn).not.toMatch(/class=|var\(|style=/);
  const png = await fileOf(page, '#share-png');
  expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(png.bytes.readUInt32BE(16)).toBe(1200);
  await stopFilming(page);
  const gif = await fileOf(page, '#share-gif');
  const frames = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
      await Promise.all([decoder.tracks.ready, decoder.completed]);
      const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const durations: (number | null)[] = [];
      for (let frameIndex = 0; frameIndex < count; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        durations.push(image.duration);
        image.close();
      }
      decoder.close();
      return durations;
    },
    [...gif.bytes],
  );
  expect(frames).toEqual([1_200_000, 800_000, 800_000, 3_000_000]);

  const other = await visit(browser, { size: 'phone' });
  await other.page.goto(link);
  await other.page.waitForSelector('.game.is-shared[data-ply="3"]');
  await isAccessible(other.page, 'a shared game');
  await shoot(other.page, 'shared-phone');
  // Whoever looks at a game has not begun one.
  await openMenu(other.page, server.address);
  expect(await other.page.locator('#continue').count()).toBe(0);
  await other.page.goto(`${link}x`);
  await other.page.waitForSelector('.wrong');
  await shoot(other.page, 'broken-link-phone');
  await leave(other);
  await leave(guest);
});

/** A copy is said to be one when it is, and what the browser refuses can be copied by hand. */
async function tryCopying(page: Page, position: string): Promise<void> {
  const button = page.locator('#share-position');
  expect(await button.locator('svg').count()).toBe(0);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await button.click();
  await page.waitForSelector('.share .note:has-text("copy it with the keyboard")');
  expect(await button.locator('svg').count()).toBe(0);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(position);
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await page.waitForSelector('.share .note:has-text("The position is copied")');
  expect(await button.locator('svg').count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(position);
}

/** Two presses make one film, and none when the panel is closed meanwhile. */
async function stopFilming(page: Page): Promise<void> {
  const isReel = () => page.workers().filter((worker) => worker.url().includes('reel')).length;
  let films = 0;
  const count = () => {
    films += 1;
  };
  page.on('download', count);
  // Counted where they are made: one that ends at once may be gone before anybody outside has heard of it.
  await page.evaluate(() => {
    const { Worker } = window;
    const reels = { count: 0 };
    class Counted extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes('reel')) reels.count += 1;
      }
    }
    Object.assign(window, { Worker: Counted, reels });
  });
  // The panel is closed at the first sign of filming: a film this short may be done before a test has seen that.
  await page.evaluate(() => {
    const leaving = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.filming progress')) return;
      observer.disconnect();
      document.querySelector('.share')?.dispatchEvent(leaving());
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const button = document.getElementById('share-gif');
    button?.click();
    button?.click();
  });
  await page.waitForSelector('.share', { state: 'detached' });
  await expect.poll(isReel).toBe(0);
  const made = await page.evaluate(() => (window as unknown as { reels: { count: number } }).reels.count);
  expect([made, films]).toEqual([1, 0]);
  page.off('download', count);
  await press(page, '#share');
  await page.waitForSelector('#share-gif');
}

const FILE = `[Game "nava"]
[First "Ann"]
[Second "Bob"]
[Date "2026.05.01"]
[Result "0-1"]
[Termination "forfeit: the bus left"]

{A windy day} 1. a1-a4! {bold} (1. a1-a5) 1... e5-e2 0-1

[Game "nava"]
1. a1-a9 *

[Game "staqs"]
[First "Carol"]
[Second "level 9"]

1. @c3 @b2 *
`;

it.each(['desk', 'phone'] as const)('games are kept, found, named and opened on a %s', async (size) => {
  const guest = await visit(browser, { size });
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  await play(page, ['a1-a4', 'e5-e2']);
  await page.click('#resign');
  await page.click('#ask-yes');
  await page.waitForSelector('.game[data-phase=over]');
  await page.goto(`${server.address}?view=2d#/load`);
  await page.waitForSelector('.library-row');
  await page.setInputFiles('.file input', {
    name: 'games.stk',
    mimeType: 'text/plain',
    buffer: Buffer.from(FILE),
  });
  await page.waitForFunction(() => document.querySelectorAll('.library-row').length === 3);
  // What is broken stays to be mended, and is found there.
  expect(await page.inputValue('#record')).toBe('[Game "nava"]\n1. a1-a9 *');
  expect(await page.locator('.wrong').textContent()).toMatch(/game 2, line 2, column 4: the move 'a1-a9'/);
  await shoot(page, `library-${size}`);
  await page.fill('#find', 'carol');
  await page.waitForFunction(() => document.querySelectorAll('.library-row').length === 1);
  await page.click('.library-buttons button[aria-label^="Rename"]');
  await page.waitForSelector('.library-naming input:focus');
  await page.keyboard.type('A short one');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.library-row:has-text("A short one")');
  await page.fill('#find', '');
  await deleteByKeyboard(page);
  await page.fill('#find', 'windy');
  await page.click('.library-open:has-text("Ann against Bob")');
  await page.waitForSelector('.game[data-phase=over] .record:has-text("the bus left")');
  await page.waitForSelector('.remarks:has-text("bold")');
  if (size === 'phone') await page.locator('.record').scrollIntoViewIfNeeded();
  await shoot(page, `record-${size}`);
  await leave(guest);
});

/** From the first game to the next, which is deleted: the one behind it has the keyboard then. */
async function deleteByKeyboard(page: Page): Promise<void> {
  const titles = page.locator('.library-open b');
  await expect.poll(() => titles.count()).toBe(3);
  const [, , last] = await titles.allTextContents();
  await page.locator('.library-open').first().focus();
  const before = await titles.allTextContents();
  const at = before.findIndex((title) => !/Ann|A short one/.test(title));
  for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await page.waitForSelector('#ask-yes');
  await page.click('#ask-yes');
  await expect.poll(() => titles.count()).toBe(2);
  const heir = before[at + 1] ?? before[at - 1] ?? last;
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent))
    .toBe(heir);
}

it('positions come by drop and by file as records do, into a game or the study', async () => {
  const position = 'x4,bbbbbb/x5/x5/x5/wwwwww,x4 b';
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/load`);
  await page.waitForSelector('#record');
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'position.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, position);
  const shown = () =>
    page.evaluate(() => {
      type Inside = { stackade: { view(): { position: string } | null } };
      return (window as unknown as Inside).stackade.view()?.position;
    });
  await page.waitForSelector('.game[data-phase]');
  await expect.poll(shown).toBe(position);
  await page.goto(`${server.address}?view=2d&again#/load`);
  const file = { name: 'p.txt', mimeType: 'text/plain', buffer: Buffer.from('staqs x25 b\n') };
  await page.setInputFiles('.file input', file);
  await page.waitForSelector('.wrong');
  await page.fill('#record', `nava ${position}`);
  await page.click('#study-record');
  await page.waitForSelector('.study');
  await leave(guest);
});

/** A page of somebody else: another origin, which shows our board in a frame and writes down what it hears. */
function strangersPage(board: string): Promise<Host> {
  const page = `<!doctype html><title>Elsewhere</title><iframe title="board" width="400" height="460" src="${board}"></iframe>
<script>window.heard = []; addEventListener('message', (event) => heard.push(event.data));
window.ask = (message) => document.querySelector('iframe').contentWindow.postMessage(message, '*');</script>`;
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ address: `http://localhost:${port}/`, close: () => void server.close() });
    });
  });
}

it('a board in a page of another origin shows, steps and answers', async () => {
  const stranger = await strangersPage(`${server.address}embed.html?theme=light#g1.nava..0`);
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(stranger.address);
  type Inside = { heard: { type: string }[]; ask(message: object): void };
  const hears = async (type: string, count = 1) => {
    await page.waitForFunction(
      ([wanted, least]) =>
        (window as unknown as Inside).heard.filter((message) => message.type === wanted).length >= least,
      [type, count] as const,
    );
    return page.evaluate(
      (wanted) => (window as unknown as Inside).heard.findLast((message) => message.type === wanted),
      type,
    );
  };
  const ask = (message: object) => page.evaluate((sent) => (window as unknown as Inside).ask(sent), message);
  // The number 0 is no game: the board says so, and is ready all the same.
  expect(await hears('stackade:refused')).toMatchObject({ why: expect.stringContaining('damaged') });
  await hears('stackade:ready');
  await page.frameLocator('iframe').locator('.wrong:has-text("copy the link once more")').waitFor();
  await ask({ type: 'stackade:show', game: 'staqs', moves: ['@c3', '@b2', '@d4'] });
  expect(await hears('stackade:shown')).toMatchObject({
    game: 'staqs',
    at: 3,
    side: 1,
    last: '@d4',
    over: null,
  });
  // The link is about what is shown, and nothing is wrong any more.
  const board = page.frameLocator('iframe');
  await expect.poll(() => board.locator('.embed-link').getAttribute('href')).toMatch(/^\.\/#g1\.staqs\.\./);
  expect(await board.locator('.wrong').count()).toBe(0);
  await ask({ type: 'stackade:step', by: -1 });
  expect(await hears('stackade:shown', 2)).toMatchObject({ at: 2, last: '@b2' });
  await ask({ type: 'stackade:show', game: 'staqs', moves: ['@z9'] });
  await hears('stackade:refused', 2);
  await board.locator('.board2d [data-cell=c3]').click();
  expect(await hears('stackade:picked')).toMatchObject({ cell: 'c3' });
  await board.locator('.embed-steps button').first().click();
  expect(await hears('stackade:shown', 3)).toMatchObject({ at: 0 });
  await board.locator('.embed-board').press('End');
  await board.locator('.embed[data-ply="3"]').waitFor();
  await shoot(page, 'embed');
  await leave(guest);
  stranger.close();
});

it('a board in another page shows the record of a link', async () => {
  const record = '[Game "nava"]\n[First "Ann"]\n\n1. a1-a4 e5-e2 {hm} *\n';
  const code = await encodeRecord({ text: `${record}\n${record}`, ply: 1 });
  const stranger = await strangersPage(`${server.address}embed.html#${code}`);
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(stranger.address);
  const board = page.frameLocator('iframe');
  await board.locator('.embed[data-ply="1"]').waitFor();
  expect(await board.locator('.embed-link').getAttribute('href')).toBe(`./#${code}`);
  await leave(guest);
  stranger.close();
});

it('a link with many chapters shows some and says so, and what is too large is a file', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  const record = '[Game "nava"]\n[First "Ann"]\n\n1. a1-a4 e5-e2 *\n';
  const code = await encodeRecord({ text: Array(66).fill(record).join('\n'), ply: 0 });
  await page.goto(`${server.address}?view=2d#${code}`);
  await page.waitForSelector('#chapters-left:has-text("64 of 66")');
  expect(await page.locator('#chapter option').count()).toBe(64);
  // The study begins where one was.
  await page.selectOption('#chapter', '2');
  await page.click('.is-shared #to-forward');
  await page.waitForSelector('.is-shared[data-ply="1"]');
  await page.click('#study-shared');
  await page.waitForSelector('.study:not(.is-shared)[data-ply="1"]');
  await page.click('#tab-chapters');
  await page.waitForSelector('.chapters[data-count="64"] #chapter-add[aria-disabled]');
  await page.waitForSelector('.chapter-list li:nth-child(3) [aria-current]');
  await page.click('#tab-head');
  await page.click('#new-study');
  await page.fill('#study-paste', record.replace('e5-e2', `e5-e2 {${'so '.repeat(340_000)}}`));
  await page.click('#study-open');
  await page.waitForSelector('.study[data-ply="0"] .move-tree .comment');
  await page.click('#share-study');
  const { bytes } = await fileOf(page, '#share-file');
  expect(bytes.length).toBeGreaterThan(1_000_000);
  expect(await page.locator('#share-link').count()).toBe(0);
  await leave(guest);
});

it.each(['desk', 'phone'] as const)('the explorer knows games and proofs on a %s', async (size) => {
  const guest = await visit(browser, { size });
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'staqs', 'human', 'human');
  await page.click('#explore');
  await page.waitForSelector('.explorer .proved:has-text("Blue wins")');
  expect(Number(await page.getAttribute('.explorer', 'data-games'))).toBeGreaterThan(150);
  await shoot(page, `explorer-${size}`);
  await page.click('.explorer-moves .move >> nth=0');
  await page.waitForSelector('.game[data-ply="1"]');
  await page.locator('.explorer summary').click();
  await page.click('.explorer-games .move >> nth=0');
  await page.waitForSelector('.game[data-phase=watching] .record:has-text("level 9")');
  await leave(guest);
});

/** How many pages come out of the printer. */
async function pages(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4', printBackground: false });
  return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

it('rules are printed on a page, puzzles on another than their answers', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  for (const game of ['glaisher', 'staqs', 'greener', 'nava']) {
    await page.goto(`${server.address}?view=2d#/rules/${game}`);
    await page.locator(`.tab[aria-current]:has-text("${game}")`).waitFor();
    await page.locator('.drawn:empty').first().waitFor({ state: 'detached' });
    expect([game, await pages(page)]).toEqual([game, 1]);
    await page.goto(`${server.address}?view=2d#/print/puzzles-${game}`);
    await page.locator('.answer-sheet li').first().waitFor();
    const tasks = await page.locator('.puzzle-sheet li').count();
    expect(await page.locator('.answer-sheet li').count()).toBe(tasks);
    expect([game, await pages(page)]).toEqual([game, 2]);
  }
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  expect(await pages(page)).toBe(1);
  await page.goto(`${server.address}?view=2d#/print/board`);
  await page.waitForSelector('.sheet svg');
  expect(await pages(page)).toBe(1);
  await leave(guest);
});
