/** The main flow in WebKit, with Debian's WebKitWebDriver; skipped where that or a screen for it is missing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Host, serve } from './browser';
import { ENTER, missing, openScreen, openWebKit, type Screen, type WebKit } from './screen';

const absent = missing('WebKitWebDriver', 'Xvfb');
const SCREENS = new URL('../../screens/', import.meta.url);

describe.skipIf(absent)(`WebKit${absent && `, skipped without ${absent}`}`, () => {
  let server: Host;
  let screen: Screen;
  let page: WebKit;
  /** The same as long as it is to be closed. */
  let opened: WebKit | undefined;

  beforeAll(async () => {
    server = await serve();
    screen = await openScreen();
  });
  // Each try has a browser of its own: in one that hangs, a second try would hang as well.
  beforeEach(async () => {
    page = await openWebKit(screen);
    opened = page;
  });
  afterEach(async () => {
    const closing = opened;
    opened = undefined;
    await closing?.close();
  });
  afterAll(() => {
    screen?.close();
    server?.close();
  });

  async function shoot(name: string): Promise<void> {
    mkdirSync(SCREENS, { recursive: true });
    writeFileSync(new URL(`${name}.png`, SCREENS), await page.screenshot());
  }

  it('plays a first game on the 2D board, through a reload, a hint and the end', async () => {
    await page.goTo(`${server.address}?view=2d#/`);
    await page.waitFor('.game-card svg');
    await page.click('#play');
    await page.waitFor('#board.is-2d[data-state=still]');
    await page.click('.board2d [data-cell="c3"]');
    await page.waitFor('.game[data-ply="2"][data-phase=human]');
    await page.reload();
    await page.waitFor('.game[data-ply="2"][data-phase=human]');
    await shoot('webkit-2d');
    await page.click('#undo');
    await page.waitFor('.game[data-ply="0"][data-phase=human]');
    await page.click('#hint');
    await page.waitFor('.board2d .hint-star');
    await page.click('#resign');
    await page.click('.controls.ask .primary');
    await page.waitFor('section.over h2');
    // It is in the library then.
    await page.goTo(`${server.address}?view=2d#/load`);
    await page.waitFor('[data-entry]');
  });

  it('studies a record, whose link opens again', async () => {
    await page.goTo(`${server.address}?view=2d#/study`);
    await page.waitFor('#study-paste');
    await page.type('#study-paste', '[Game "nava"] 1. a1-a4 e5-e2 *');
    await page.click('#study-open');
    await page.waitFor('.study[data-ply="0"]');
    await page.waitFor('.lines[data-count="3"]');
    await page.type('#typed-move', `a1-a3${ENTER}`);
    await page.waitFor('.study[data-ply="1"] .variation');
    await page.click('#share-study');
    await page.waitFor('#share-copy:not([aria-disabled])');
    const link = await page.inside(
      () => document.querySelector<HTMLInputElement>('#share-link')?.value ?? '',
    );
    await page.goTo(link);
    await page.waitFor('.is-shared .variation');
  });

  it('plays on the 3D board by clicks', async () => {
    await page.goTo(`${server.address}#/settings`);
    await page.waitFor('#setting-quality');
    await page.inside(() => {
      const field = document.querySelector<HTMLSelectElement>('#setting-quality')!;
      field.value = 'low';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.goTo(`${server.address}?view=3d#/`);
    await page.waitFor('.game-card svg');
    await page.click('.game-card[data-game=nava]');
    await page.click('label:has(#level-1)');
    await page.click('#start');
    await page.waitFor('.game[data-phase=human] #board.is-3d[data-state=still]');
    for (const cell of ['a1', 'a4']) {
      const { x, y } = await page.inside((name) => {
        type Inside = { stackade: { board(): { placeOf(cell: string): { x: number; y: number } } } };
        const box = document.querySelector('#board canvas')!.getBoundingClientRect();
        const at = (window as unknown as Inside).stackade.board().placeOf(name);
        return { x: box.x + at.x, y: box.y + at.y };
      }, cell);
      await page.clickAt(x, y);
    }
    await page.waitFor('.game[data-ply="2"][data-phase=human]');
    expect(await page.inside(() => document.querySelector('.move-list .move')?.textContent)).toBe('a1-a4');
    await shoot('webkit-3d');
  });
});
