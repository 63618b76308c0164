/** Whether board, words, moves and buttons are on the screen together, from small phones to large screens. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameLessons } from '../../src/generated/games';
import { type Host, launch, leave, openMenu, press, serve, set, settled, startGame, visit } from './browser';

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

const SCREENS: [string, number, number][] = [
  ['a small phone', 320, 640],
  ['a usual phone', 360, 740],
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
  ['a page at twice its size', 720, 450],
  ['a tablet', 768, 1024],
  ['a tablet held sideways', 1024, 768],
  ['a laptop', 1366, 768],
  ['a desk', 1440, 900],
  ['a wall', 3840, 2160],
];

const PHONES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [412, 780],
  [414, 736],
] as const;

/** The number of a lesson's step with the longest task, from 0. */
function longestStep(game: string, language: string): number {
  const file = new URL(`../../data/${game}.${language}.lessons.json`, import.meta.url);
  const { lesson } = JSON.parse(readFileSync(file, 'utf8')) as GameLessons;
  const lengths = (lesson?.steps ?? []).map(({ title, prompt }) => title.length + prompt.length);
  return lengths.indexOf(Math.max(...lengths));
}

/** What somebody does not see without scrolling: outside of the window, or under something else. */
function unseen(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const isSeen = (found: Element | null) => {
      if (!found) return false;
      const { left, top, right, bottom } = found.getBoundingClientRect();
      const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return isInside && over !== null && (found.contains(over) || over.contains(found));
    };
    const wide = document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : [];
    return [...wide, ...selectors.filter((selector) => !isSeen(document.querySelector(selector)))];
  }, selectors);
}

/** Words that do not fit into their buttons, and texts of which a part is hidden. */
function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll<HTMLElement>('.controls .button')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    const texts = [...document.querySelectorAll<HTMLElement>('.status')].filter(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    );
    return [...labels, ...texts].map(({ textContent }) => textContent);
  });
}

/** What is pressed and is smaller than a finger, cells of the board apart. */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.game button, .game input')]
      .filter((each) => !each.closest('.sr, .skip') && each.checkVisibility())
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < 43.9;
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
}

/** Where everything is that somebody may be about to press, by its place and not by what it does there. */
function places(page: Page): Promise<string> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('#board, .controls.main > .button, .replay, .player-bar')];
    return JSON.stringify(found.map((each) => Object.values(each.getBoundingClientRect().toJSON())));
  });
}

const click = (page: Page, cell: string) =>
  page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });

/** The legal move with the longest text. */
function longest(page: Page): Promise<string> {
  return page.evaluate(async () => {
    type Inside = {
      stackade: { ask(line: string): Promise<string[]>; view(): { game: string; position: string } };
    };
    const { ask, view } = (window as unknown as Inside).stackade;
    const { game, position } = view();
    const [answer = ''] = await ask(`legal ${JSON.stringify({ game, start: position, moves: [] })}`);
    const moves = JSON.parse(answer.slice('legal '.length)) as string[];
    return moves.reduce((long, move) => (move.length > long.length ? move : long));
  });
}

/** A stack that may move, and an empty cell that it cannot go to. */
function someStack(page: Page): Promise<{ from: string; wrong: string }> {
  return page.evaluate(async () => {
    type Cells = { name: string; pieces: unknown[] }[];
    type Inside = {
      stackade: {
        ask(line: string): Promise<string[]>;
        view(): { game: string; position: string; cells: Cells };
      };
    };
    const { ask, view } = (window as unknown as Inside).stackade;
    const { game, position, cells } = view();
    const choices = async (acts: unknown[]): Promise<string[]> => {
      const [answer = ''] = await ask(
        `hand ${JSON.stringify({ line: { game, start: position, moves: [] }, acts })}`,
      );
      return JSON.parse(answer.slice('hand '.length)).choices;
    };
    const [from = ''] = await choices([]);
    const open = await choices([{ choose: from }]);
    const wrong = cells.find(({ name, pieces }) => pieces.length === 0 && !open.includes(name))?.name ?? '';
    return { from, wrong };
  });
}

/** A paragraph that is read in its first line is found. */
const SEEN = ['#board', '.player-bar.is-turn', '.status h2', '.status p', '.move-list', '#more'];

it.each(['en', 'pt'])(
  'Glaisher fits every screen, and nothing moves as a turn goes on: %s',
  async (language) => {
    const guest = await visit(browser);
    const { page } = guest;
    await set(page, server.address, { language, coach: 'off' });
    await openMenu(page, server.address);
    await startGame(page, 'glaisher', 'human', 'human');
    // The longest words there are: splits into three, of which is said until the next move is begun.
    for (const at of [1, 2]) {
      await page.fill('#typed-move', await longest(page));
      await page.keyboard.press('Enter');
      await page.waitForSelector(`.game[data-ply="${at}"]`);
    }
    expect(await settled(page)).toBe('human');
    // Longer words are a matter of small screens.
    for (const [name, width, height] of language === 'en' ? SCREENS : SCREENS.slice(0, 5)) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      expect([
        name,
        await unseen(page, [...SEEN, '#undo', '#hint', '#resign', '.move[aria-current]']),
      ]).toEqual([name, []]);
      expect([name, await cut(page), await small(page)]).toEqual([name, [], []]);
      const before = await places(page);
      const { from, wrong } = await someStack(page);
      await click(page, from);
      await page.waitForSelector('.board2d .selected');
      expect([name, await unseen(page, [...SEEN, '#cancel', '#submit', '#resign'])]).toEqual([name, []]);
      expect([name, await cut(page), await small(page)]).toEqual([name, [], []]);
      // A choice that is refused, in more words.
      await click(page, wrong);
      await page.waitForSelector('.status.is-refused');
      expect([name, await cut(page), await places(page)]).toEqual([name, [], before]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.board2d .selected', { state: 'detached' });
      // A hint is long as well.
      await page.click('#hint');
      await page.waitForSelector('.board2d .hint-star');
      expect([name, await cut(page), await places(page)]).toEqual([name, [], before]);
    }
    await leave(guest);
  },
);

it('the pad is there while a stack is split, and an empty cell settles the split', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await settled(page);
  expect(await page.locator('.parts-chooser').count()).toBe(0);
  await click(page, 'b9');
  await page.waitForSelector('.parts-chooser');
  await click(page, 'c8');
  await click(page, 'd7');
  await page.waitForSelector('#submit:not([aria-disabled])');
  await click(page, 'e5');
  await page.waitForSelector('.game[data-ply="1"], .game[data-ply="2"]');
  expect(await page.locator('.move-list .move').first().textContent()).toBe('b9se123@e5');
  await leave(guest);
});

it('a coach is read whole while a stack is split', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.setViewportSize({ width: 1366, height: 768 });
  await set(page, server.address, { language: 'pt' });
  await openMenu(page, server.address);
  await startGame(page, 'glaisher', 'human', 'human');
  const hidden = async (cell: string) => {
    await settled(page);
    await click(page, cell);
    await page.waitForSelector('.parts-chooser');
    return page.evaluate(() => {
      const now = document.querySelector('.now')!;
      return now.scrollHeight - now.clientHeight;
    });
  };
  expect(await hidden('b9')).toBe(0);
  // From then on it also says what has happened.
  await page.fill('#typed-move', 'b9se123@b9');
  await page.press('#typed-move', 'Enter');
  await page.waitForSelector('.game[data-ply="1"]');
  expect(await hidden('f8')).toBe(0);
  await leave(guest);
});

it('every kind of screen with a board has its words, its moves and its buttons in one place', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await page.click('#play');
  await settled(page);
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const seen = ['#board', '.coach p', '.coach .button', '.move-list', '#undo', '#more'];
    expect([name, await unseen(page, seen)]).toEqual([name, []]);
    expect([name, await small(page)]).toEqual([name, []]);
  }
  await page.goto(`${server.address}?view=2d#/lessons/staqs`);
  await page.waitForSelector('#board[data-state=still]');
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    expect([name, await unseen(page, ['#board', '.lesson-text h2', '#hint'])]).toEqual([name, []]);
  }
  await leave(guest);
});

it.each(['en', 'es', 'pt'])(
  'the whole task of a lesson is on the screen of a phone: %s',
  async (language) => {
    const guest = await visit(browser, { size: 'phone' });
    const { page } = guest;
    await set(page, server.address, { language });
    const fits = async (game: string, step: number) => {
      await page.goto(`${server.address}?view=2d#/lessons/${game}`);
      const isThere = `.drill[data-phase=open][data-game^=${game}]:has(progress[value="${step}"])`;
      await page.waitForSelector(`${isThere} #board[data-state=still]`);
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height });
        const hidden = await page.evaluate(() => {
          const bottom = document.querySelector('.lesson-text .task')!.getBoundingClientRect().bottom;
          return Math.max(
            0,
            Math.round(bottom - document.querySelector('#hint')!.getBoundingClientRect().top),
          );
        });
        const seen = [game, step, width, hidden, await unseen(page, ['#board', '#hint'])];
        expect(seen).toEqual([game, step, width, 0, []]);
      }
    };
    const games = ['glaisher', 'staqs', 'greener', 'nava'];
    for (const game of games) await fits(game, 0);
    // A lesson goes on after the steps that are done.
    const longest = games.map((game) => ({ game, step: longestStep(game, language) }));
    const done = longest.flatMap(({ game, step }) =>
      Array.from({ length: step }, (_, before) => `lesson-${game}-${before + 1}`),
    );
    await page.evaluate((done) => localStorage.setItem('stackade.progress', JSON.stringify({ done })), done);
    await page.reload();
    for (const { game, step } of longest.filter(({ step }) => step > 0)) await fits(game, step);
    await leave(guest);
  },
);

it('the end of a game has its room at once, and what is found later moves nothing', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await page.setViewportSize({ width: 1366, height: 768 });
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'glaisher', 'human', 'human');
  for (const at of [1, 2, 3, 4]) {
    await page.fill('#typed-move', await longest(page));
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.game[data-ply="${at}"]`);
  }
  await page.click('#resign');
  await page.click('.controls.ask .primary');
  await page.waitForSelector('section.over');
  const rooms = () =>
    page.evaluate(() =>
      ['section.over', '.over-buttons', '.moves', '.controls.main'].map((each) => {
        const { top, height } = document.querySelector(each)?.getBoundingClientRect() ?? {
          top: 0,
          height: 0,
        };
        return [each, Math.round(top), Math.round(height)];
      }),
    );
  const before = await rooms();
  expect(await unseen(page, ['section.over', '#over-title', '.move-list', '#again', '#more'])).toEqual([]);
  await page.waitForFunction(() => !document.querySelector('.worst-moves > .note:nth-child(2)'));
  expect(await rooms()).toEqual(before);
  await leave(guest);
});

it('on a phone whoever steps through a finished game sees the board', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await set(page, server.address, { coach: 'off' });
  await openMenu(page, server.address);
  await startGame(page, 'nava', 'human', 'human');
  for (const [at, move] of ['a1-a4', 'e5-e2'].entries()) {
    await page.fill('#typed-move', move);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.game[data-ply="${at + 1}"]`);
  }
  await page.click('#resign');
  await page.click('.controls.ask .primary');
  await page.waitForSelector('section.over');
  await page.evaluate(() => scrollTo(0, 0));
  const back = '.replay > :nth-child(2)';
  expect(await unseen(page, ['#board', back, '#over-title'])).toEqual([]);
  await page.click(back);
  await page.waitForSelector('.move-list .move[aria-current] >> nth=0');
  expect(await unseen(page, ['#board', back])).toEqual([]);
  await leave(guest);
});

it('the bar with Start lies over no opponent', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openMenu(page, server.address);
  const { y, height } = (await page.locator('.opponents').boundingBox())!;
  await page.setViewportSize({ width: 390, height: Math.round(y + height) });
  const isCovered = await page.evaluate(() => {
    const { x, y } = document.querySelector('label:has(#level-1)')!.getBoundingClientRect();
    return document.elementFromPoint(x + 20, y + 20)?.closest('.start-bar') !== null;
  });
  expect(isCovered).toBe(false);
  await leave(guest);
});

it('where opponents are swept through, it is seen that there are more', async () => {
  const guest = await visit(browser, { size: 'phone' });
  const { page } = guest;
  await openMenu(page, server.address);
  for (const width of [320, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await page.locator('.game-card svg').first().waitFor();
    const { fades, chosen, edge } = await page.evaluate(() => {
      const chips = document.querySelector('.chips')!;
      const [box, chip] = [chips, chips.querySelector('label:has(:checked)')!].map((each) =>
        each.getBoundingClientRect(),
      );
      const { maskImage, paddingRight } = getComputedStyle(chips);
      const edge = box!.right - Number.parseFloat(paddingRight);
      return { fades: maskImage.includes('gradient'), chosen: chip!.right, edge };
    });
    expect([width, fades, chosen <= edge]).toEqual([width, true, true]);
  }
  await leave(guest);
});

it('letters follow the size of the screen, and of the letters that people want', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  for (const [name, width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    const isLarge = name === 'a wall';
    expect([name, (await letters()) > 30]).toEqual([name, isLarge]);
    expect([name, await unseen(page, ['#play'])]).toEqual([name, []]);
    if (width >= 1440) expect(await unseen(page, ['#start'])).toEqual([]);
  }
  // Twice the letters on a phone is as little room as there can be.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await startGame(page, 'glaisher');
  expect(await unseen(page, ['#board'])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await unseen(page, ['#board', '#undo'])).toEqual([]);
  await leave(guest);
});

it('where a move may begin is marked for those who want to see where they may go', async () => {
  const guest = await visit(browser);
  const { page } = guest;
  await openMenu(page, server.address);
  await startGame(page, 'glaisher');
  await settled(page);
  await page.waitForSelector('.board2d .start');
  expect(await page.locator('.board2d .start').count()).toBe(3);
  await page.click('header >> role=button[name="Settings"]');
  await page.getByRole('switch', { name: 'Show where you may go' }).uncheck();
  await page.goBack();
  await settled(page);
  expect(await page.locator('.board2d .start').count()).toBe(0);
  await leave(guest);
});

const BARE: [string, number, number][] = [
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
  ['a tablet held sideways', 1024, 768],
  ['a laptop', 1366, 768],
  ['a desk', 1440, 900],
];

it.each(['2d', '3d'] as const)(
  'the board alone fills the window, and Escape brings the rest back: %s',
  async (view) => {
    const guest = await visit(browser);
    const { page } = guest;
    await set(page, server.address, { quality: 'low' }, view);
    await openMenu(page, server.address, view);
    await startGame(page, 'nava');
    await settled(page);
    const board = async () => (await page.locator('#board').boundingBox())!;
    for (const [name, width, height] of BARE) {
      await page.setViewportSize({ width, height });
      const before = await board();
      await page.keyboard.press('z');
      await page.waitForSelector('.game.zen');
      expect(await page.locator('.move-list').isVisible()).toBe(false);
      expect([name, await unseen(page, ['#board', '.status h2', '#undo', '#zen'])]).toEqual([name, []]);
      const bare = await board();
      expect([name, bare.height >= before.height, bare.width >= before.width]).toEqual([name, true, true]);
      // What is beside or below it takes a quarter of a wide window, and less than half of an upright one.
      const isWide = width > height;
      const share = isWide ? bare.height / height : bare.width / width;
      const other = isWide ? bare.width / width : bare.height / height;
      expect([name, share > 0.95, other > (isWide ? 0.65 : 0.55)]).toEqual([name, true, true]);
      // The tools lie on the board, over nobody's name.
      expect([name, await coverOf(page, '.view-tools', '.player-bar')]).toEqual([name, 0]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('.game:not(.zen) .move-list >> visible=true');
    }
    await press(page, '#zen');
    await page.waitForSelector('.game.zen');
    await press(page, '#zen');
    await page.waitForSelector('.move-list >> visible=true');
    await leave(guest);
  },
);

/** How many of some things lie under another one. */
function coverOf(page: Page, over: string, under: string): Promise<number> {
  return page.evaluate(
    ([over, under]) => {
      const lid = document.querySelector(over!)!.getBoundingClientRect();
      return [...document.querySelectorAll(under!)].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < lid.right && right > lid.left && top < lid.bottom && bottom > lid.top;
      }).length;
    },
    [over, under],
  );
}
