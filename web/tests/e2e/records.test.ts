/** Games that leave the page and come back: links, pictures, films, the library, boards in other pages. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Host, launch, leave, openMenu, serve, shoot, startGame, visit } from './browser';

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
  await page.click('#share');
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('#share-link')?.value.includes('#g1.nava..'),
  );
  await shoot(page, 'share');
  const link = await page.inputValue('#share-link');
  const position = await page.evaluate(() => {
    type Inside = { stackade: { view(): { position: string } } };
    return (window as unknown as Inside).stackade.view().position;
  });

  const svg = await fileOf(page, '#share-svg');
  expect(svg.name).toMatch(/^nava-.*\.svg$/);
  const drawn = svg.bytes.toString();
  expect(drawn).toContain(position);
  expect(drawn).not.toMatch(/class=|var\(|style=/);
  const png = await fileOf(page, '#share-png');
  expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(png.bytes.readUInt32BE(16)).toBe(1200);
  const gif = await fileOf(page, '#share-gif');
  const frames = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
      await Promise.all([decoder.tracks.ready, decoder.completed]);
      const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
      const durations: (number | null)[] = [];
      for (let frameIndex = 0; frameIndex < count; frameIndex += 1)
        durations.push((await decoder.decode({ frameIndex })).image.duration);
      return durations;
    },
    [...gif.bytes],
  );
  expect(frames).toEqual([1_200_000, 800_000, 800_000, 3_000_000]);

  const other = await visit(browser, { size: 'phone' });
  await other.page.goto(link);
  await other.page.waitForSelector('.game[data-ply="3"]');
  await other.page.goto(`${link}x`);
  await other.page.waitForSelector('.wrong');
  await shoot(other.page, 'broken-link-phone');
  await leave(other);
  await leave(guest);
});
