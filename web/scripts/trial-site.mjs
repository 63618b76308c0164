/**
 * A trial of the site as it is handed on: `node scripts/trial-site.mjs FOLDER`. The folder is served as any web host would
 * do it, below a path and without special headers; a game is played to its end in Chromium, and pages are read.
 */
import assert from 'node:assert/strict';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const [site] = process.argv.slice(2);
const PATH = '/some/where/';
const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

const server = createServer((request, response) => {
  const asked = decodeURIComponent(new URL(request.url, 'http://x').pathname);
  if (!asked.startsWith(PATH)) return response.writeHead(404).end();
  let file = join(site, normalize(`/${asked.slice(PATH.length)}`));
  if (existsSync(file) && statSync(file).isDirectory()) {
    if (!asked.endsWith('/')) return response.writeHead(301, { location: `${asked}/` }).end();
    file = join(file, 'index.html');
  }
  if (!existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}${PATH}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-GB' });
  page.setDefaultTimeout(300_000);
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  // A game between two computers.
  const began = performance.now();
  await page.goto(`${address}?view=2d#/`);
  await page.locator('.game-card svg').first().waitFor();
  await page.click('.game-card[data-game=nava]');
  await page.click('label:has(#level-2)');
  await page.click('#options summary');
  await page.selectOption('#first', '1');
  await page.click('#start');
  await page.locator('.game[data-ply="1"]').waitFor();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await page.locator('.game[data-phase=over]').waitFor();
  const turns = await page.getAttribute('.game', 'data-ply');
  console.log(`the first move after ${seconds} s; nava to its end: ${turns} turns`);

  // Pages that are files, with words in them that need no script and links that lead somewhere.
  const puzzles = readdirSync(join(site, 'puzzles')).filter((name) =>
    statSync(join(site, 'puzzles', name)).isDirectory(),
  );
  assert.ok(puzzles.length > GAMES.length, `there are ${puzzles.length} puzzles`);
  const pages = ['lessons', 'puzzles', ...GAMES.flatMap((game) => [`rules/${game}`, `lessons/${game}`])];
  const readers = await browser.newContext({ javaScriptEnabled: false });
  const reader = await readers.newPage();
  for (const name of [...pages, `puzzles/${puzzles[0]}`]) {
    const answer = await reader.goto(`${address}${name}`);
    assert.equal(answer.status(), 200, name);
    assert.ok((await reader.getByRole('heading').count()) > 0, `${name} has no words`);
    const links = await reader.locator('a[href]').evaluateAll((all) => all.map(({ href }) => href));
    const inside = links.map((link) => link.split('#')[0]).filter((link) => link.startsWith(address));
    for (const link of new Set(inside)) {
      const { status } = await fetch(link);
      assert.equal(status, 200, `${name} leads to ${link}`);
    }
  }
  console.log(`${pages.length} pages are files, and ${puzzles.length} below puzzles/`);

  // One of them with a script: the page finds its way back to the root of the site.
  await page.goto(`${address}rules/nava/`);
  await page.getByRole('heading', { name: 'Nava' }).first().waitFor();
  assert.deepEqual(complaints, []);
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
