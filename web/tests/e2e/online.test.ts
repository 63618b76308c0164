/** Online play with the real program: games by link, reloads, losses of the connection, accounts. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Host,
  isAccessible,
  launch,
  leave,
  openMenu,
  ply,
  serve,
  shoot,
  type Visit,
  visit,
} from './browser';

// A plain host has nobody to play with.
describe.skipIf(!process.env.STACKADE)('online play', () => {
  let host: Host;
  let browser: Browser;

  beforeAll(async () => {
    host = await serve();
    browser = await launch();
  });

  afterAll(async () => {
    await browser.close();
    host.close();
  });

  /** Somebody in the lobby. */
  async function arrive(size: 'desk' | 'phone' = 'desk'): Promise<Visit> {
    const visitor = await visit(browser, { size });
    await openMenu(visitor.page, host.address);
    await visitor.page.click('.menu-link:has-text("Play online")');
    await visitor.page.waitForSelector('#new-online');
    return visitor;
  }

  /** Makes a game on the smallest board and answers the link to it. */
  async function create(page: Page, options: { name?: string; rated?: boolean } = {}): Promise<string> {
    await page.click('#new-online');
    await page.selectOption('#new-game', 'staqs');
    await page.selectOption('#new-size', '4');
    await page.selectOption('#new-seat', 'first');
    if (options.name) await page.fill('#new-name', options.name);
    if (options.rated) await page.check('#new-rated');
    await page.check('#new-chat');
    await page.click('#create');
    return page.inputValue('#invite');
  }

  async function join(page: Page, link: string, name?: string): Promise<void> {
    await page.goto(link.replace('#', '?view=2d#'));
    if (name) await page.fill('#join-name', name);
    await page.check('#join-chat');
    await page.click('#join');
    await page.waitForSelector('.game[data-connection=open]');
  }

  /** Waits for one's turn at this ply or for the end; says which. */
  async function turn(page: Page, at: number): Promise<'human' | 'over'> {
    await page.waitForSelector(`.game[data-phase=human][data-ply="${at}"], .game[data-phase=over]`);
    return (await page.getAttribute('.game', 'data-phase')) as 'human' | 'over';
  }

  /** Types a legal move, the same one in the same position in every run. */
  async function move(page: Page): Promise<string> {
    const text = await page.evaluate(async () => {
      const { ask } = (window as unknown as { stackade: { ask(...lines: string[]): Promise<string[]> } })
        .stackade;
      const played = [...document.querySelectorAll('.move-list .move')].map(({ textContent }) => textContent);
      const game = document.querySelector<HTMLElement>('.game')?.dataset.game;
      const line = played.length > 0 ? ` moves ${played.join(' ')}` : '';
      const moves = await ask(`newgame ${game}`, `position start${line}`, 'moves');
      return moves[(played.length * 5) % moves.length] ?? '';
    });
    await page.fill('#typed-move', text);
    await page.press('#typed-move', 'Enter');
    return text;
  }

  it('plays a whole game by link through a reload and a loss of the connection, watched by somebody', async () => {
    const [ana, rui, eva] = [await arrive(), await visit(browser, { size: 'phone' }), await visit(browser)];
    const invite = await create(ana.page, { name: 'Ana' });
    const watch = await ana.page.inputValue('#watch');
    await isAccessible(ana.page, 'waiting');
    await shoot(ana.page, 'online-waiting');
    await rui.page.goto(invite.replace('#', '?view=2d#'));
    await rui.page.waitForSelector('text=Ana invites you');
    await shoot(rui.page, 'online-join-phone');
    // Looking at a link takes no seat.
    expect(await ana.page.locator('#waiting').count()).toBe(1);
    await join(rui.page, invite, 'Rui');
    await eva.page.goto(watch.replace('#', '?view=2d#'));
    const players = [ana.page, rui.page];
    for (let at = 0; ; at += 1) {
      const page = players[at % 2] as Page;
      if ((await turn(page, at)) === 'over') break;
      if (at === 4) {
        await page.reload();
        await turn(page, at);
      }
      if (at === 3) {
        await page.context().setOffline(true);
        await page.waitForSelector('#connection-lost');
        const kept = await move(page);
        await page.waitForSelector(`#connection-lost:has-text("${kept}")`);
        await page.context().setOffline(false);
        await page.waitForSelector('#connection-lost', { state: 'detached' });
      } else await move(page);
      if (at === 2) await isAccessible(ana.page, 'online game');
      if (at === 6) await Promise.all([shoot(ana.page, 'online-game'), shoot(rui.page, 'online-game-phone')]);
    }
    for (const { page } of [ana, rui, eva]) await page.waitForSelector('section.over h2');
    const plies = await Promise.all([ana, rui, eva].map(({ page }) => ply(page)));
    expect(new Set(plies).size).toBe(1);
    const titles = await Promise.all([ana, rui].map(({ page }) => page.textContent('#over-title')));
    expect(new Set(titles).size).toBe(2);
    expect(await eva.page.locator('#typed-move').count()).toBe(0);
    await shoot(eva.page, 'online-over');
    for (const visitor of [ana, eva]) await leave(visitor);
    // Without a network, browsers complain about what does not come.
    const isAboutNet = (text: string) => text.includes('ERR_INTERNET_DISCONNECTED');
    rui.complaints.splice(0, rui.complaints.length, ...rui.complaints.filter((text) => !isAboutNet(text)));
    await leave(rui);
  });

  it('rates a game between accounts, and lets them play again', async () => {
    const people = [await arrive(), await arrive()] as const;
    const [ana, rui] = [people[0].page, people[1].page];
    for (const [page, name] of [
      [ana, 'Carla'],
      [rui, 'Duarte'],
    ] as const) {
      await page.click('#sign-in');
      await page.fill('#up-name', name);
      await page.fill('#up-password', 'correct horse battery');
      await page.click('#up-go');
      await page.waitForSelector(`#lobby-you:has-text("${name}")`);
    }
    await isAccessible(ana, 'lobby');
    await shoot(ana, 'online-lobby');
    await join(rui, await create(ana, { rated: true }));
    for (const page of [ana, rui]) {
      await page.waitForSelector('.game[data-phase=human]');
      await move(page);
    }
    await ana.click('.talk summary');
    await ana.fill('#talk', 'good <b>luck</b>');
    await ana.press('#talk', 'Enter');
    await rui.waitForSelector('.talk li:has-text("good <b>luck</b>")');
    await ana.click('#resign');
    await ana.click('#ask-yes');
    for (const page of [ana, rui])
      await page.waitForSelector('.changes li:has-text("Carla") + li:has-text("Duarte: 1")');
    expect(await rui.textContent('.changes li:last-child')).toMatch(/\(\+\d+\)/);
    await ana.click('#rematch');
    await rui.click('#rematch:has-text("Accept")');
    await rui.waitForSelector('.game[data-phase=human][data-ply="0"]');
    await ana.waitForSelector('.game[data-phase=thinking][data-ply="0"]');
    await rui.goto(`${host.address}#/online/player/Duarte`);
    await rui.waitForSelector('.rating-graph circle');
    await isAccessible(rui, 'profile');
    await shoot(rui, 'online-profile');
    for (const visitor of people) await leave(visitor);
  });
});
