/**
 * Pictures of every screen at five sizes and in three themes, on sheets for people to look at: `web/screens/sheets`.
 * They are taken where STACKADE_SCREENS is set, which says which: `all`, or names such as `menu,puzzle`.
 * STACKADE_THEMES leaves some themes out, and STACKADE_LANGUAGE is what they speak.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looksOf, puzzleOf } from '../support/lessons';
import { type Host, launch, press, serve, set, startGame, visit } from './browser';

const WANTED = process.env.STACKADE_SCREENS ?? '';
const FOLDER = fileURLToPath(new URL('../../screens/sheets', import.meta.url));

const SIZES: [width: number, height: number][] = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1366, 768],
  [3840, 2160],
];
const LANGUAGE = process.env.STACKADE_LANGUAGE ?? 'en';
const THEMES = (process.env.STACKADE_THEMES ?? 'light,dark,contrast').split(',');

/** Positions in which much stands on the board. */
const CARDS = ['glaisher', 'staqs', 'greener', 'nava'].map((game) => ({
  game,
  start: looksOf(game).card?.start ?? '',
}));

interface Shown {
  name: string;
  open(page: Page, address: string): Promise<void>;
}

const SHOWN: Shown[] = [
  at('menu', '#/', '.game-card svg'),
  {
    name: 'newgame',
    async open(page, address) {
      await page.goto(`${address}#/`);
      await page.click('.game-card[data-game=staqs]');
      await page.click('#options summary');
      await page.locator('#options').scrollIntoViewIfNeeded();
    },
  },
  ...CARDS.map(({ game, start }) => ({
    name: `2d-${game}`,
    open: (page: Page, address: string) => begin(page, address, '2d', game, start),
  })),
  ...CARDS.map(({ game, start }) => ({
    name: `3d-${game}`,
    open: (page: Page, address: string) => begin(page, address, '3d', game, start),
  })),
  {
    name: 'level',
    async open(page, address) {
      await page.goto(`${address}?view=2d#/`);
      await startGame(page, 'nava', 'human', '1');
    },
  },
  {
    name: 'over',
    async open(page, address) {
      await page.goto(`${address}?view=2d#/`);
      await startGame(page, 'staqs', '3', '1');
      await page.waitForSelector('.game[data-phase=over]');
      await page.waitForFunction(() => document.querySelector('.worst-moves .note') === null);
    },
  },
  {
    name: 'resigned',
    async open(page, address) {
      await page.goto(`${address}?view=2d#/`);
      await startGame(page, 'staqs', 'human', '1');
      for (const cell of ['a1', 'e1', 'a5', 'e5', 'c3', 'c2', 'b4']) {
        await page.waitForSelector('.game[data-phase=human]');
        await page.locator(`.board2d [data-cell="${cell}"]`).click({ force: true });
      }
      await page.waitForSelector('.game[data-phase=human]');
      await press(page, '#resign');
      await page.click('.ask .button');
      await page.waitForSelector('.worst-moves li');
    },
  },
  at('puzzles', 'puzzles/nava', '.puzzle-card'),
  at('puzzle', 'puzzles/nava-3', '#board[data-state=still]'),
  at('daily', 'puzzles/daily', '#board[data-state=still]'),
  {
    name: 'missed',
    async open(page, address) {
      await page.goto(`${address}?view=2d#/puzzles/greener-1`);
      await page.waitForSelector('.game[data-phase=open]');
      const field = page.locator('#typed-move');
      const { game, position, solution } = puzzleOf('greener-1');
      const legal = await page.evaluate(
        async (line) => {
          type Inside = { stackade: { ask(line: string): Promise<string[]> } };
          const [answer = ''] = await (window as unknown as Inside).stackade.ask(`legal ${line}`);
          return JSON.parse(answer.slice('legal '.length)) as string[];
        },
        JSON.stringify({ game, start: position, moves: [] }),
      );
      await field.fill(legal.find((move) => !solution.includes(move)) ?? '');
      await field.press('Enter');
      await page.waitForSelector('.game[data-phase=missed]');
      await page.click('#solution');
      await page.waitForSelector('.trail li:nth-child(4)');
    },
  },
  at('lesson', 'lessons/glaisher', '#board[data-state=still]'),
  at('rules', 'rules/greener', '.page svg'),
  {
    name: 'study',
    open: (page, address) => study(page, address, '2d'),
  },
  {
    name: 'study3d',
    open: (page, address) => study(page, address, '3d'),
  },
  at('studies', '#/study', '#study-start'),
  {
    name: 'library',
    async open(page, address) {
      await page.goto(`${address}?view=2d#/`);
      await startGame(page, 'nava', 'human', '1');
      await press(page, '#resign');
      await page.click('.ask .button');
      await page.goto(`${address}#/load`);
      await page.waitForSelector('.page h1');
    },
  },
  at('settings', '#/settings', '#setting-theme'),
  at('about', '#/about', '.page h1'),
  at('solved', '#/solved/staqs', '.solved'),
  at('lobby', '#/online', '.pace'),
  at('create', '#/online/new', '.page h1'),
  at('account', '#/online/account', '.page h1'),
  {
    name: 'signed',
    async open(page, address) {
      await signUp(page, address);
      await page.goto(`${address}#/online/account`);
      await page.waitForSelector('#make-key');
    },
  },
  {
    name: 'player',
    async open(page, address) {
      const name = await signUp(page, address);
      await page.goto(`${address}#/online/player/${name}`);
      await page.waitForSelector('.page h1');
    },
  },
];

/** Makes an account, of another name for every picture. */
async function signUp(page: Page, address: string): Promise<string> {
  accounts += 1;
  const name = `Carla${accounts}`;
  await page.goto(`${address}?view=2d#/online/account`);
  await page.fill('#up-name', name);
  await page.fill('#up-password', 'correct horse battery');
  await page.click('#up-go');
  await page.waitForSelector('#up-go', { state: 'detached' });
  return name;
}

let accounts = 0;

function at(name: string, address: string, selector: string): Shown {
  return {
    name,
    async open(page, root) {
      await page.goto(`${root}?view=2d${address.startsWith('#') ? address : `#/${address}`}`);
      await page.waitForSelector(selector);
    },
  };
}

/** Opens a position as a shared game and plays on from it. */
async function begin(page: Page, address: string, view: string, game: string, start: string): Promise<void> {
  await page.goto(`${address}?view=${view}#${linkOf(game, start)}`);
  await page.click('#play-from-here');
  await page.click('#play-on');
  await page.waitForSelector('.game[data-phase=human]');
  await page.waitForSelector('#board[data-state=still]');
}

async function study(page: Page, address: string, view: string): Promise<void> {
  const { game, start } = CARDS[0]!;
  await page.goto(`${address}?view=${view}#${linkOf(game, start)}`);
  await page.click('#study-shared');
  await page.waitForSelector('.lines li');
}

function linkOf(game: string, start: string): string {
  const text = `[Game "${game}"]\n[Start "${start}"]\n\n*\n`;
  return `r1.${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
}

let browser: Browser;
let server: Host;

beforeAll(async () => {
  if (!WANTED) return;
  browser = await launch();
  server = await serve();
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const names = WANTED.split(',');
// Where nobody asks, all are listed and none is taken.
const wanted = SHOWN.filter(({ name }) => WANTED === '' || WANTED === 'all' || names.includes(name));

it.runIf(WANTED).each(wanted)('$name', async ({ name, open }) => {
  for (const theme of THEMES) {
    const guest = await visit(browser);
    const { page } = guest;
    await set(page, server.address, { theme, quality: 'low', language: LANGUAGE });
    await open(page, server.address);
    const shots: Buffer[] = [];
    for (const [width, height] of SIZES) {
      // Software draws a wall in 3D for minutes.
      if (name.includes('3d') && width > 3000) continue;
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(400);
      if (name.includes('3d')) await page.waitForSelector('[data-settled=true]');
      shots.push(await page.screenshot({ scale: 'css' }));
    }
    await page.close();
    await sheet(`${name}-${theme}${LANGUAGE === 'en' ? '' : `-${LANGUAGE}`}`, shots);
    await guest.page.context().close();
    expect([name, theme, guest.complaints]).toEqual([name, theme, []]);
  }
});

/** The small sizes of a screen side by side as they are, and the large ones below each other. */
async function sheet(name: string, shots: Buffer[]): Promise<void> {
  const picture = (shot: Buffer) => `<img src="data:image/png;base64,${shot.toString('base64')}">`;
  const put = async (file: string, some: Buffer[], size: { width: number; height: number }) => {
    const page = await browser.newPage({ viewport: size });
    const style = '<style>body{margin:6px;background:#888}img{margin-right:6px;max-width:1366px}</style>';
    await page.setContent(style + some.map(picture).join(''));
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    writeFileSync(join(FOLDER, file), await page.screenshot());
    await page.close();
  };
  await put(`${name}-small.png`, shots.slice(0, 3), { width: 1510, height: 1040 });
  await put(`${name}-large.png`, shots.slice(3), { width: 1380, height: 1560 });
}
