/** What else people do: first visit, undo, hint, replay, puzzles, lessons, records, reloads, offline. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { essence, questions } from '../support/conformance';
import {
  choices,
  type Host,
  host,
  isAccessible,
  launch,
  leave,
  openMenu,
  ply,
  press,
  serve,
  set,
  settled,
  shoot,
  solve,
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

const click = (page: Page, cell: string) =>
  page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });

it.each(['desk', 'phone'] as const)('two taps lead to a legal move on a %s', async (size) => {
  const guest = await visit(browser, { size });
  const { page } = guest;
  await openMenu(page, server.address);
  await shoot(page, `menu-${size}`);
  await isAccessible(page, 'menu');
  await page.click('#play');
  await settled(page);
  expect(await page.locator('.coach').textContent()).toContain('Tap any neutral ring');
  await click(page, 'c3');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  expect(await page.locator('.coach .happened').textContent()).toMatch(/^White places on/);
  expect(await page.locator('#spoken').textContent()).toMatch(/^White places on/);
  await isAccessible(page, 'game');
  await shoot(page, `first-game-${size}`);
  await leave(guest);
});

it.each([390, 320])('every button of a game is in sight and large enough at %d pixels', async (width) => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await page.setViewportSize({ width, height: 844 });
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await page.fill('#typed-move', 'b9se123@b9');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.game button, .game input')]
      .filter((element) => !element.closest('.sr, .skip, .move-list') && element.checkVisibility())
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth || Math.min(width, height) < 43.9;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(small).toEqual([]);
  expect(await page.locator('.tallies').first().locator('dd:visible').count()).toBe(3);
  await shoot(page, `buttons-${width}`);
  await leave(guest);
});

it('moves are taken back, hinted at and gone through again', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava');
  await page.click('#hint');
  await page.waitForSelector('.board2d .hint-star');
  await click(page, 'a1');
  await page.waitForSelector('.board2d .selected');
  await page.click('#cancel');
  await page.waitForSelector('.board2d .selected', { state: 'detached' });
  await click(page, 'a1');
  await click(page, 'a4');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await page.click('#undo');
  await page.waitForSelector('.game[data-ply="0"]');
  await press(page, '#redo');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await page.fill('#typed-move', 'nonsense');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#spoken')?.textContent?.startsWith('nonsense'));
  await page.click('.move-list .move >> nth=0');
  await page.waitForSelector('.game[data-phase=watching]');
  await shoot(page, 'replay');
  await isAccessible(page, 'replay');
  await page.click('#movie');
  await page.waitForSelector('.game[data-phase=human]');
  await leave(guest);
});

it.each(['2d', '3d'] as const)(
  'a game that is resigned is accessible from the question to the end in %s',
  async (view) => {
    const guest = await visit(browser, { size: 'phone' });
    const { page } = guest;
    await set(page, server.address, { quality: 'low' }, view);
    await openMenu(page, server.address, view);
    await startGame(page, 'greener');
    await isAccessible(page, `game in ${view}`);
    await page.click('#resign');
    await page.waitForSelector('#ask-yes');
    await isAccessible(page, `question in ${view}`);
    await page.click('#ask-yes');
    await page.waitForSelector('section.over');
    expect(await page.locator('section.over').textContent()).toContain('Black has resigned');
    await isAccessible(page, `end in ${view}`);
    await leave(guest);
  },
);

it('pieces fly where motion is welcome, and land as the engine says', async () => {
  const guest = await visit(browser, { still: false });
  const { page } = guest;
  await set(page, server.address, { speed: 'slow' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  await click(page, 'a1');
  // A flight may be over before anybody asks on a busy machine: the page itself notes that there was one.
  await page.evaluate(() => {
    new MutationObserver(() => {
      const [flight] = document.querySelectorAll('.board2d .flight');
      const isFlying = flight?.getAnimations()[0]?.playState === 'running';
      if (isFlying) document.documentElement.dataset.hasFlown = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await click(page, 'a4');
  await page.waitForSelector('html[data-has-flown=true]');
  await page.waitForSelector('#board[data-state=still]');
  expect(await page.locator('.board2d .flight').count()).toBe(0);
  expect(await page.locator('[data-cell-button=a4]').textContent()).toContain('white stack, 3 high');
  await leave(guest);
});

it('a split of Glaisher is chosen by direction and parts, and each step can be cancelled', async () => {
  const guest = await visit(browser, { dark: false });
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await click(page, 'b9');
  await page.click('.way-se');
  await page.click('.part >> text="2"');
  await page.click('.part >> text="4"');
  await shoot(page, 'glaisher-split');
  await page.click('#submit:not([aria-disabled])');
  await page.waitForSelector('.board2d .target');
  await page.click('#cancel');
  await page.click('#submit:not([aria-disabled])');
  await click(page, 'b9');
  await page.waitForSelector('.game[data-ply="1"], .game[data-ply="2"]');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await leave(guest);
});

it('a game goes on after a reload, and offline', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava');
  await page.fill('#typed-move', 'a1-a4');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  const open = await choices(page);
  expect(open.length).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await leave(guest);
});

it('what is chosen can be told from the rest where the system forces its colours', async () => {
  const guest = await visit(browser, { size: 'phone', dark: false });
  const { page } = guest;
  await page.emulateMedia({ forcedColors: 'active' });
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((found) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(found);
        return `${backgroundColor} ${borderTopColor}`;
      });
  const differ = async (chosen: string, other: string) => {
    const [one, two] = [await look(chosen), await look(other)];
    expect([chosen, one === two]).toEqual([chosen, false]);
  };
  await openMenu(page, server.address);
  await differ('.game-card[aria-pressed=true]', '.game-card[aria-pressed=false]');
  await differ('.chip-button:has(input:checked)', '.chip-button:not(:has(input:checked))');
  await startGame(page, 'staqs', 'human', '1');
  await click(page, 'c3');
  await page.waitForSelector('.game[data-ply="2"][data-phase=human]');
  await differ('.player-bar.is-turn', '.player-bar:not(.is-turn)');
  await differ('.move[aria-current]', '.move:not([aria-current])');
  await page.goto(`${server.address}?view=2d#/rules/staqs`);
  await differ('.tab[aria-current]', '.tab:not([aria-current])');
  await leave(guest);
});

it('a puzzle is missed, tried again and solved', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/puzzles/staqs`);
  await page.click('.puzzle-card >> nth=0');
  await page.waitForSelector('.drill[data-phase=open]');
  await isAccessible(page, 'puzzle');
  await page.fill('#typed-move', 'b2-c2');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-verdict=wrong]');
  await page.click('#retry');
  await page.waitForSelector('.drill[data-phase=open]');
  await page.click('#hint');
  // It goes on to its end: every answer is played, and the next move is to be found.
  await solve(page, ['b2-a2', 'c1-c2', 'a2-a1']);
  expect(await page.locator('#own-rating').count()).toBe(1);
  expect(await page.locator('#about-ratings').textContent()).toContain('at the first attempt');
  await shoot(page, 'puzzle');
  await page.reload();
  await page.goto(`${server.address}?view=2d#/puzzles/staqs`);
  await page.waitForSelector('.tick');
  await shoot(page, 'puzzles');
  await leave(guest);
});

it('a hint of a lesson is said in words and shown on the board', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/lessons/nava`);
  await page.waitForSelector('.drill[data-phase=open]');
  await page.click('#hint');
  await page.waitForSelector('.board2d .hint-star');
  expect(await page.locator('.board2d .shaft').count()).toBe(1);
  expect(await page.locator('#spoken').textContent()).toBe('From a1 to a3: two discs, two junctions.');
  await leave(guest);
});

it('the end of a game shows on a phone where it turned, and a tap shows that on the board', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  for (const [index, move] of ['a1-a2', 'e5-e1', 'a1-e1', 'e5-d5', 'e1-e5'].entries()) {
    await page.fill('#typed-move', move);
    await page.press('#typed-move', 'Enter');
    await page.waitForSelector(`.game[data-ply="${index + 1}"]`);
  }
  await page.click('#resign');
  await page.click('#ask-yes');
  const worst = page.locator('.worst-moves .move').first();
  await worst.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const bar = (await page.locator('.controls.main').boundingBox())!;
  const line = (await worst.boundingBox())!;
  expect(line.y + line.height).toBeLessThanOrEqual(bar.y);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await worst.click();
  await page.waitForSelector('.game[data-phase=watching]');
  expect((await page.locator('#board').boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await leave(guest);
});

it('what is pressed stays where it is when the coach leaves', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openMenu(page, server.address);
  await page.click('#play');
  await settled(page);
  const places = () =>
    page.evaluate(() =>
      ['#board', '#undo'].map((each) => Math.round(document.querySelector(each)!.getBoundingClientRect().y)),
    );
  const before = await places();
  await page.click('.coach .button');
  await page.waitForSelector('.coach', { state: 'detached' });
  expect(await places()).toEqual(before);
  await leave(guest);
});

it('a lesson goes from step to step', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/lessons/nava`);
  await page.waitForSelector('.drill[data-phase=open]');
  await page.fill('#typed-move', 'a1-a3');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-verdict=right]');
  await shoot(page, 'lesson');
  await page.click('#next');
  await page.waitForFunction(() => document.querySelector('.drill')?.textContent?.includes('Step 2 of'));
  await leave(guest);
});

it('a record is loaded, and what is none is refused', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/load`);
  await page.fill('#record', '<img src=x onerror=alert(1)>');
  await page.click('#open-record');
  await page.waitForSelector('.wrong');
  expect(await page.locator('.wrong img').count()).toBe(0);
  await page.fill('#record', '[Game "nava"]\n\n1. a1-a4 e5-e2 2. a1-b1 *\n');
  await page.click('#open-record');
  await page.waitForSelector('.game[data-ply="3"][data-phase=human]');
  await leave(guest);
});

const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];
const ABOUT_GAMES = ['rules', 'puzzles', 'lessons'].flatMap((name) => GAMES.map((game) => `${name}/${game}`));

it.each(['desk', 'phone'] as const)('every screen is there and accessible on a %s', async (size) => {
  const guest = await visit(browser, { size });
  const { page } = guest;
  for (const screen of ['settings', 'about', 'load', ...ABOUT_GAMES]) {
    await page.goto(`${server.address}?view=2d#/${screen}`);
    await page.locator('h1').waitFor();
    const [name, game] = screen.split('/');
    if (name === 'lessons') await page.locator('.drill[data-phase=open] #board[data-state=still]').waitFor();
    else if (game) await page.locator(`.tab[aria-current]:has-text("${game}")`).waitFor();
    if (name === 'rules') await page.locator('.drawn:empty').first().waitFor({ state: 'detached' });
    if (name === 'puzzles') await page.locator('.puzzle-list, .empty').waitFor();
    await isAccessible(page, screen);
    await shoot(page, `${screen.replace('/', '-')}-${size}`);
  }
  await leave(guest);
});

it('the other screens are accessible in every theme and language', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.goto(`${server.address}?view=2d#/settings`);
  const frames = { dark: '#0b0f1e', light: '#f3ede2', contrast: '#000' };
  for (const [theme, frame] of Object.entries(frames)) {
    await page.selectOption('#setting-theme', theme);
    await page.waitForSelector(`meta[name=theme-color][content="${frame}"]`, { state: 'attached' });
    await isAccessible(page, `settings, ${theme}`);
  }
  await page.selectOption('#setting-language', 'pt');
  await page.waitForSelector('html[lang=pt]');
  await shoot(page, 'settings-contrast-pt');
  for (const screen of ['rules/greener', 'about', 'load', 'puzzles/nava']) {
    await page.goto(`${server.address}?view=2d#/${screen}`);
    await page.waitForSelector('h1');
    await isAccessible(page, screen);
    await shoot(page, `${screen.replace('/', '-')}-contrast-pt`);
  }
  await leave(guest);
});

it('computers play each other, with pause and step', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'staqs', '1', '2');
  await page.waitForFunction(() => Number(document.querySelector('.game')?.getAttribute('data-ply')) >= 2);
  await page.click('#pause');
  await page.waitForSelector('.game[data-phase=paused]');
  const before = await ply(page);
  await page.click('#step');
  await page.waitForSelector(`.game[data-ply="${before + 1}"]`);
  await page.click('#pause');
  await page.waitForSelector('.game[data-phase=over]');
  await leave(guest);
});

it('the page plays from any folder, and without isolation', async () => {
  const elsewhere = await host('/some/where/', false);
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, elsewhere.address);
  await startGame(page, 'greener');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await settled(page);
  await leave(guest);
  elsewhere.close();
});

it('the engine in a Worker says what the native engine says', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  const answers = JSON.parse(readFileSync(new URL('../../answers/native.json', import.meta.url), 'utf8')) as [
    string,
    string[],
  ][];
  // The native engine has its table from the beginning. What is known is waited for however long its table takes to come;
  // a move is thought about without one after a while.
  const games = new Set(answers.flatMap(([line]) => /^newgame (.*)$/.exec(line)?.[1] ?? []));
  await askEach(
    page,
    [...games].map((game) => [`known ${JSON.stringify({ game, moves: [] })}`]),
  );
  const found = await askEach(
    page,
    answers.map(([line]) => [line]),
  );
  answers.forEach(([line, expected], index) => {
    const wanted = expected.filter((heard) => heard !== 'ok');
    const refused = wanted.some((heard) => heard.startsWith('error '));
    expect([line, found[index]]).toEqual([line, refused ? null : wanted]);
  });
  await leave(guest);
});

it.each(GAMES)('the engine in a Worker answers the conformance file of %s', async (game) => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  const all = questions(game);
  const found = await askEach(
    page,
    all.map(({ lines }) => lines),
  );
  all.forEach((question, index) => {
    const { lines, answer } = question;
    expect([lines, essence(question, found[index])]).toEqual([lines, answer]);
  });
  await leave(guest);
});

/** What the page's engine answers to each of some questions, `ok` apart; null where it refuses. */
function askEach(page: Page, all: string[][]): Promise<(string[] | null)[]> {
  return page.evaluate((questions) => {
    type Inside = { stackade: { ask(...lines: string[]): Promise<string[]> } };
    const { ask } = (window as unknown as Inside).stackade;
    return Promise.all(questions.map((lines) => ask(...lines).catch(() => null)));
  }, all);
}
