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
  solve,
  type Visit,
  visit,
} from './browser';

const PASSWORD = 'correct horse battery';

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
    await rui.page.waitForSelector('.join-about svg');
    expect(await rui.page.textContent('.join-about p')).toContain('tallest stack');
    await shoot(rui.page, 'online-join-phone');
    // Looking at a link takes no seat.
    expect(await ana.page.locator('#waiting').count()).toBe(1);
    await join(rui.page, invite, 'Rui');
    await eva.page.goto(watch.replace('#', '?view=2d#'));
    const players = [ana.page, rui.page];
    for (let at = 0; ; at += 1) {
      const page = players[at % 2] as Page;
      if ((await turn(page, at)) === 'over') break;
      if (at === 1) {
        // A person is awaited and does not "think", and whoever looks on cannot ask the engine for a player.
        await ana.page.waitForSelector('.game[data-phase=thinking]');
        expect(await ana.page.textContent('.status h2')).not.toContain('thinking');
        await eva.page.waitForSelector('.game[data-ply="1"]');
        expect(await eva.page.locator('#study, #hint').count()).toBe(0);
      }
      if (at === 4) {
        await page.reload();
        await turn(page, at);
        // The start page knows of the game, too.
        await openMenu(page, host.address);
        await page.click('.continue:has-text("Rui")');
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
    // The players see their worst moves as in games at home; whoever looks on does not.
    expect(await eva.page.locator('.worst-moves').count()).toBe(0);
    await ana.page.click('#share-end');
    await ana.page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('#share-link')?.value.includes('#r1.'),
    );
    await isAccessible(ana.page, 'the end of an online game');
    await shoot(ana.page, 'online-end');
    for (const visitor of [ana, eva]) await leave(visitor);
    // Without a network, browsers complain about what does not come.
    const isAboutNet = (text: string) => text.includes('ERR_INTERNET_DISCONNECTED');
    rui.complaints.splice(0, rui.complaints.length, ...rui.complaints.filter((text) => !isAboutNet(text)));
    await leave(rui);
  });

  async function signUp(page: Page, name: string): Promise<void> {
    await page.click('#sign-in');
    expect(await page.locator('#up-invitation').count()).toBe(0);
    await page.fill('#up-name', name);
    await page.fill('#up-password', PASSWORD);
    await page.click('#up-go');
    await page.waitForSelector(`#lobby-you:has-text("${name}")`);
  }

  it('rates a game between accounts, and lets them play again', async () => {
    const people = [await arrive(), await arrive()] as const;
    const [ana, rui] = [people[0].page, people[1].page];
    await signUp(ana, 'Carla');
    await signUp(rui, 'Duarte');
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

  /** How many players the server knows to wait for an opponent. */
  async function waiting(): Promise<number> {
    const told = await (await fetch(host.metrics ?? '')).text();
    return Number(/^stackade_waiting_for_opponents (\d+)$/m.exec(told)?.[1]);
  }

  it('pairs those who want the same, and lets them agree on a draw', async () => {
    const isBegun = '.game[data-phase=human], .game[data-phase=thinking]';
    const people = [await arrive(), await arrive('phone')] as const;
    const [eva, gil] = [people[0].page, people[1].page];
    for (const page of [eva, gil]) {
      await page.click('#pair-more summary');
      await page.selectOption('#pair-game', 'staqs');
      await page.selectOption('#pair-size', '4');
    }
    // Whoever stops looking is not found.
    await eva.click('#pair');
    await expect.poll(waiting).toBe(1);
    await eva.click('#pair-stop');
    await expect.poll(waiting).toBe(0);
    // A server that has too much to do just now ends nobody's search.
    const busy = { status: 503, json: { code: 'busy', error: 'later' } };
    await gil.route('**/api/pairing', (route) => route.fulfill(busy), { times: 1 });
    await gil.click('#pair');
    await expect.poll(waiting).toBe(1);
    await eva.click('#pair');
    for (const page of [eva, gil]) await page.waitForSelector(isBegun);
    const isFirst = (await eva.getAttribute('.game', 'data-phase')) === 'human';
    const [one, two] = isFirst ? [eva, gil] : [gil, eva];
    for (const page of [one, two]) {
      await page.waitForSelector('.game[data-phase=human]');
      await move(page);
    }
    await one.click('#takeback');
    await two.click('#accept');
    await one.waitForSelector('.game[data-phase=human][data-ply="0"]');
    await move(one);
    await two.waitForSelector('.game[data-phase=human]');
    await move(two);
    // A move declines what was offered before it, so the offer waits until the move is there.
    await one.waitForSelector('.game[data-phase=human][data-ply="2"]');
    await one.click('#draw');
    await two.click('#decline');
    await two.click('#draw');
    await one.click('#accept');
    for (const page of [one, two]) await page.waitForSelector('#over-title:has-text("Draw")');
    await leave(people[0]);
    // The browser itself tells of the answer that was asked for above.
    const isBusy = (complaint: string) => complaint.includes('503');
    expect(people[1].complaints.filter(isBusy)).toHaveLength(1);
    await leave({ page: gil, complaints: people[1].complaints.filter((complaint) => !isBusy(complaint)) });
  });

  it('has challenges, blocks and reports, keys, new passwords and a way out', async () => {
    const people = [await arrive(), await arrive()] as const;
    const [ines, joao] = [people[0].page, people[1].page];
    await signUp(ines, 'Ines');
    await signUp(joao, 'Joao');
    await ines.fill('#search', 'joa');
    await ines.press('#search', 'Enter');
    await ines.click('.names button:has-text("Joao")');
    await ines.click('#challenge');
    await ines.selectOption('#new-game', 'staqs');
    await ines.selectOption('#new-size', '4');
    await ines.click('#create');
    await joao.click('.online-row:has-text("Ines") button:has-text("Accept")');
    for (const page of [ines, joao]) await page.waitForSelector('.game[data-connection=open]');
    await joao.click('#abort');
    await joao.click('#ask-yes');
    await ines.waitForSelector('#over-title:has-text("called off")');
    await joao.goto(`${host.address}#/online/player/Ines`);
    await joao.click('#block');
    await joao.waitForSelector('#block[aria-pressed=true]');
    await joao.click('#report-player');
    await joao.fill('#report', 'a test of reports');
    await joao.press('#report', 'Enter');
    await joao.waitForSelector('text=Thank you');
    // Who is blocked cannot challenge.
    await ines.goto(`${host.address}#/online/new/Joao`);
    await ines.click('#create');
    await ines.waitForSelector('.wrong');
    await joao.goto(`${host.address}#/online/account`);
    await joao.fill('#key-name', 'my bot');
    await joao.click('#make-key');
    const key = await joao.inputValue('#fresh-key');
    const ask = () =>
      fetch(`${host.address}api/me`, { headers: { authorization: `Bearer ${key}` } }).then(
        ({ status }) => status,
      );
    expect(await ask()).toBe(200);
    await isAccessible(joao, 'account');
    await shoot(joao, 'online-account');
    await joao.click('.online-row:has-text("my bot") button');
    await joao.waitForSelector('.online-row:has-text("my bot")', { state: 'detached' });
    expect(await ask()).toBe(401);
    await joao.fill('#old-password', PASSWORD);
    await joao.fill('#new-password', `${PASSWORD} staple`);
    await joao.press('#new-password', 'Enter');
    await joao.waitForSelector('text=The password is changed');
    // What cannot be taken back is folded away, and no main button.
    await joao.click('.farewell summary');
    expect(await joao.locator('.farewell .button.primary').count()).toBe(0);
    await joao.fill('#delete-password', `${PASSWORD} staple`);
    await joao.press('#delete-password', 'Enter');
    await joao.click('#ask-yes');
    await joao.waitForSelector('#sign-in');
    await ines.goto(`${host.address}#/online/player/Joao`);
    await ines.waitForSelector('text=There is no such player');
    // The browser itself complains about an answer that is no.
    const isNo = (text: string) => /status of (403|404|409)/.test(text);
    for (const visitor of people) {
      const { complaints } = visitor;
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !isNo(text)));
      await leave(visitor);
    }
  });

  it('counts who tries a puzzle, and shows the puzzles in the lobby', async () => {
    const { page, complaints } = await arrive();
    await page.waitForSelector('#lobby-puzzles ~ ul li >> nth=3');
    await page.click('#all-puzzles');
    await page.waitForSelector('.puzzle-card');
    await page.goto(`${host.address}?view=2d#/puzzles/staqs-old-1`);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/tried'));
    await solve(page, ['b2-a2', 'c1-c2', 'a2-a1']);
    expect((await told).status()).toBe(204);
    await page.goto(`${host.address}#/online`);
    await page.waitForSelector('#lobby-puzzles ~ ul li:has-text("solved by 1 of 1")');
    await shoot(page, 'online-puzzles');
    await leave({ page, complaints });
  });
});
