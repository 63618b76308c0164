/**
 * A trial of the installed package in Chromium: `node trial.mjs PROJECT`. Looks at a game, and plays one to its end by the
 * keyboard alone.
 */
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const [project] = process.argv.slice(2);
const MOST_BYTES = 40_000;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** No game of Nava against a computer takes so many. */
const MOST_TURNS = 1000;

/**
 * Waits until the game on the second board is over, or until there is something to choose for the first side and what is
 * said of the board differs from what it was before.
 */
async function sight(page, before) {
  const found = await page.waitForFunction((before) => {
    const board = document.querySelector('#play');
    const { shown, moves } = board;
    // The move that was made last is not on the board yet.
    if (shown?.at !== moves.length) return null;
    const cells = [...board.shadowRoot.querySelectorAll('[data-cell-button]')].map(
      (cell) => cell.textContent,
    );
    const canChoose = shown.side === 0 && cells.some((text) => text.endsWith(', can be chosen'));
    const print = JSON.stringify([moves.length, board.shadowRoot.querySelector('.words').textContent, cells]);
    if (!shown.over && (!canChoose || print === before)) return null;
    return { over: shown.over !== null, turns: moves.length, print };
  }, before);
  return found.jsonValue();
}

let fetched = 0;
const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://x').pathname;
  const file = join(project, normalize(path));
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
  if (path.includes('/stackade-board/')) fetched += gzipSync(readFileSync(file), { level: 9 }).length;
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB' });
  page.setDefaultTimeout(180_000);
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${address}example.html`);

  // A game to look at.
  const look = page.locator('#look');
  const words = look.locator('.words');
  await words.filter({ hasText: 'Black moves e5 to e2' }).waitFor();
  const picture = look.getByRole('img', { name: /^Nava\. .*e2: black/ });
  await picture.focus();
  await page.keyboard.press('Home');
  await words.filter({ hasText: /^White to move$/ }).waitFor();
  await look.getByRole('button', { name: 'One turn on' }).click();
  await words.filter({ hasText: 'White moves a1 to a4' }).waitFor();
  console.log(`${fetched} bytes of the board were fetched, compressed`);
  assert.ok(fetched > 0 && fetched <= MOST_BYTES, `the board weighs ${fetched} bytes`);

  // Another game, and one that is none.
  const refused = page.evaluate(
    () =>
      new Promise((resolve) =>
        document
          .querySelector('#look')
          .addEventListener('stackade-refused', ({ detail }) => resolve(detail.why), { once: true }),
      ),
  );
  await page.evaluate(() => document.querySelector('#look').setAttribute('moves', 'a1-c3'));
  assert.match(await refused, /a1-c3/);
  for (const game of ['glaisher', 'staqs', 'greener']) {
    await page.evaluate((game) => {
      const board = document.querySelector('#look');
      board.moves = [];
      board.setAttribute('game', game);
    }, game);
    await look.locator(`svg.g-${game}`).waitFor();
  }

  // Whoever only listens finds every cell; what they choose, they hear.
  const play = page.locator('#play');
  await play.locator('.words').filter({ hasText: 'White to move' }).waitFor();
  await play.getByRole('button', { name: /^a1: / }).first().waitFor();
  assert.equal(await play.locator('[data-cell-button]').count(), 25);

  // A game by keyboard, against the computer: whatever comes first is chosen.
  await play.getByRole('application').focus();
  await page.evaluate(() => {
    const board = document.querySelector('#play');
    board.addEventListener('stackade-shown', ({ detail }) => {
      board.shown = detail;
    });
    board.moves = [];
  });
  let choices = 0;
  for (let seen = await sight(page, ''); !seen.over; seen = await sight(page, seen.print)) {
    assert.ok(seen.turns < MOST_TURNS, 'the game does not end');
    // What comes next among what can be chosen; now and then another, so that the game gets on.
    for (let step = 0; step <= choices % 7; step += 1) await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    choices += 1;
  }
  const { over, moves } = await page.evaluate(() => document.querySelector('#play').shown);
  console.log(`nava by keyboard: ${moves.length} turns, ${over.code}, ${choices} choices`);

  // Nothing that assistive technology could not make sense of.
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const { violations } = await page.evaluate(() => window.axe.run('stackade-board'));
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
    [],
  );
  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
  server.close();
}
