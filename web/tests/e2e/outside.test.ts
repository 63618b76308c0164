/**
 * A game of another crate on the built page: `examples/cairn`, with a kind of piece and a shape of board of its own.
 *
 * OUTSIDE is a folder with what the game brings: `engine.wasm`, the browser's engine that registers it, and `games/`,
 * what the page fetches about it. `cargo xtask browsers` makes it.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, host, launch, leave, openMenu, SITE, set, shoot, visit } from './browser';
import { byKeyboard, byMouse, inTree, on3d, playOut } from './players';

const OUTSIDE = process.env.OUTSIDE;
const GAME = 'cairn';

/** A copy of the built page with another engine, and with the files of its game. */
function extendedPage(outside: string): string {
  const site = mkdtempSync(join(tmpdir(), 'stackade-page-'));
  cpSync(SITE, site, { recursive: true });
  const assets = join(site, 'assets');
  const engines = readdirSync(assets).filter((name) => name.endsWith('.wasm'));
  expect(engines).toHaveLength(1);
  cpSync(join(outside, 'engine.wasm'), join(assets, engines[0]!));
  cpSync(join(outside, 'games'), join(site, 'games'), { recursive: true });
  return site;
}

describe.runIf(OUTSIDE)('a game from outside', () => {
  let browser: Browser;
  let server: Host;
  let site: string;

  beforeAll(async () => {
    site = extendedPage(OUTSIDE!);
    browser = await launch();
    server = await host('/', true, site);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(site, { recursive: true, force: true });
  });

  const ways = [
    ['the mouse', byMouse, 'desk', '2d'],
    ['the keyboard alone', byKeyboard, 'desk', '2d'],
    ['clicks in 3D', on3d, 'phone', '3d'],
  ] as const;

  it.each(ways)('is played to its end by %s', async (_, way, size, view) => {
    const guest = await visit(browser, { size });
    const { page } = guest;
    await set(page, server.address, { speed: 'fast', quality: 'low' }, view);
    await openMenu(page, server.address, view);
    expect(await page.textContent(`.game-card[data-game=${GAME}]`)).toContain('Three are a cairn');
    await way.start(page, GAME);
    expect(await playOut(page, way)).toBeGreaterThan(1);
    expect(await page.locator(`#board.is-${view}`).count()).toBe(1);
    await inTree(page, 'heading', /You have (won|lost)|A draw/);
    if (way !== byKeyboard) await shoot(page, `outside-${size}-${view}`);
    await leave(guest);
  });

  it('is there without a network after one visit', async () => {
    const guest = await visit(browser, { size: 'desk' });
    const { page } = guest;
    await openMenu(page, server.address, '2d');
    const isKept = async (game: string) => {
      const kept = ['looks.json', 'en.json'].map((ending) => caches.match(`./games/${game}.${ending}`));
      return (await Promise.all(kept)).every((file) => file !== undefined);
    };
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(isKept, GAME);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(`.game-card[data-game=${GAME}] svg`);
    expect(await page.textContent(`.game-card[data-game=${GAME}]`)).toContain('Three are a cairn');
    expect(await page.locator('#incomplete').count()).toBe(0);
    const isFetching = (complaint: string) => complaint.startsWith('Failed to load resource');
    await leave({ ...guest, complaints: guest.complaints.filter((complaint) => !isFetching(complaint)) });
  });
});
