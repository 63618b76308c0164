/** Ways to play: mouse, finger, keyboard, screen reader, and clicks on the 3D board. */

import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Move } from '../../src/state/view';
import { chooseOpponent, closeTools, press } from './browser';

/** How somebody gets from the menu into a game, and makes moves there. */
export interface Way {
  start(page: Page, game: string): Promise<void>;
  choose(page: Page, cell: string): Promise<void>;
  submit(page: Page): Promise<void>;
}

/** What the page shows when it is somebody's turn, or when the game is over. */
export interface Sight {
  phase: 'human' | 'over';
  ply: number;
  /** The cells that can be chosen, as a screen reader hears them. */
  open: string[];
  canSubmit: boolean;
  /** Two equal sights have equal prints. */
  print: string;
}

/** Asking at every frame, as is usual, would make the browser draw frames that nobody needs. In milliseconds. */
const POLLING = 25;

/** Waits until there is something to be done, and until the page differs from what it was before. */
export async function look(page: Page, before = ''): Promise<Sight> {
  const found = await page.waitForFunction(
    (before) => {
      const game = document.querySelector<HTMLElement>('.game');
      const board = document.querySelector<HTMLElement>('#board');
      const phase = game?.dataset.phase ?? '';
      const isOver = phase === 'over' && document.querySelector('section.over h2') !== null;
      if ((phase !== 'human' && !isOver) || board?.dataset.state !== 'still') return null;
      const cells = [...document.querySelectorAll('[data-cell-button]')].map(
        ({ textContent }) => textContent,
      );
      const open = cells
        .filter((text) => /, can be (chosen|captured)/.test(text ?? ''))
        .map((text) => text?.split(':', 1)[0] ?? '');
      const canSubmit = document.querySelector('#submit:not([aria-disabled])') !== null;
      // Whoever is to move has something to choose, as soon as the engine has said what.
      if (!isOver && open.length === 0 && !canSubmit) return null;
      const ply = Number(game?.dataset.ply);
      const print = JSON.stringify([phase, ply, cells, canSubmit]);
      return print === before ? null : { phase, ply, open, canSubmit, print };
    },
    before,
    { polling: POLLING },
  );
  return (await found.jsonValue()) as Sight;
}

interface Inside {
  ask(...lines: string[]): Promise<string[]>;
  view(): { game: string; position: string };
  board(): { placeOf(cell: string): { x: number; y: number } | null };
}

/** A very good move here, so that games end soon and by their rules. */
async function advice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { ask, view } = (window as unknown as { stackade: Inside }).stackade;
    const { game, position } = view();
    const heard = await ask(`newgame ${game}`, `position string ${position}`, 'go level 8');
    return heard.find((line) => line.startsWith('bestmove '))?.slice('bestmove '.length) ?? '';
  });
}

/** What a move does in the position that is shown. */
async function describeMove(page: Page, text: string): Promise<Move> {
  return page.evaluate(async (text) => {
    const { ask, view } = (window as unknown as { stackade: Inside }).stackade;
    const { game, position } = view();
    const question = { line: { game, start: position, moves: [] }, moves: [text] };
    const [answer = ''] = await ask(`describe ${JSON.stringify(question)}`);
    return JSON.parse(answer.slice('describe '.length))[0];
  }, text);
}

/** Makes one move, step by step; every step must change what the page shows. */
export async function makeMove(page: Page, way: Way, text: string, seen: Sight): Promise<Sight> {
  let sight = seen;
  const choose = async (cell: string | null) => {
    if (cell === null) return;
    expect(sight.open).toContain(cell);
    await way.choose(page, cell);
    sight = await look(page, sight.print);
  };
  const { from, landings, placed } = await describeMove(page, text);
  await choose(from);
  for (const { cell } of landings) if (!sight.canSubmit) await choose(cell);
  if (from !== null && placed !== null) {
    await way.submit(page);
    sight = await look(page, sight.print);
  }
  await choose(placed);
  // On cells that are smaller than fingers, what a tap has completed waits until it is confirmed.
  if (sight.phase === 'human' && sight.ply === seen.ply && sight.canSubmit) {
    await way.submit(page);
    sight = await look(page, sight.print);
  }
  return sight;
}

/** Plays until the game is over by its rules, or so many turns; says how many there were. */
export async function playOut(page: Page, way: Way, most = Number.POSITIVE_INFINITY): Promise<number> {
  let sight = await look(page);
  let turns = 0;
  for (; sight.phase !== 'over' && turns < most; turns += 1) {
    const { ply } = sight;
    sight = await makeMove(page, way, await advice(page), sight);
    expect(sight.ply).toBeGreaterThan(ply);
  }
  return turns;
}

export const byMouse: Way = {
  async start(page, game) {
    await page.click(`.game-card[data-game=${game}]`);
    await chooseOpponent(page, '1');
    await page.click('#start');
  },
  choose: (page, cell) => page.locator(`.board2d [data-cell="${cell}"]`).click(),
  submit: (page) => page.click('#submit'),
};

export const byFinger: Way = {
  async start(page, game) {
    await page.tap(`.game-card[data-game=${game}]`);
    await page.tap('label:has(#level-1)');
    await page.tap('#start');
  },
  choose: (page, cell) => page.locator(`.board2d [data-cell="${cell}"]`).tap(),
  submit: (page) => page.tap('#submit'),
};

/** A click on the canvas of the 3D board. */
export const on3d: Way = {
  ...byMouse,
  async choose(page, cell) {
    const find = () =>
      page.evaluate(
        (name) => (window as unknown as { stackade: Inside }).stackade.board().placeOf(name),
        cell,
      );
    let spot = await find();
    // What stands behind taller stacks is seen from elsewhere.
    for (let tries = 0; tries < 5 && !spot; tries += 1) {
      await press(page, '#camera');
      spot = await find();
    }
    await closeTools(page);
    const box = await page.locator('#board canvas').boundingBox();
    if (!spot || !box) throw new Error(`${cell} cannot be seen`);
    await page.mouse.click(box.x + spot.x, box.y + spot.y);
  },
};

/** Presses a key until something is so. */
async function pressUntil(page: Page, key: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < 100; times += 1) {
    if (await isSo()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} leads nowhere`);
}

const isFocused = (page: Page, selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Nothing but keys, from the menu on. */
export const byKeyboard: Way = {
  async start(page, game) {
    await pressUntil(page, 'Tab', isFocused(page, `.game-card[data-game=${game}]`));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', isFocused(page, 'input[name=opponent]'));
    await pressUntil(page, 'ArrowUp', isFocused(page, '#level-1'));
    await pressUntil(page, 'Tab', isFocused(page, '#start'));
    await page.keyboard.press('Enter');
    await page.waitForSelector('#board:focus');
  },
  async choose(page, cell) {
    await pressUntil(page, 'n', async () => (await page.getAttribute('#board', 'data-cursor')) === cell);
    await page.keyboard.press('Enter');
  },
  submit: (page) => page.keyboard.press('Enter'),
};

interface Node {
  role: string;
  name: string;
  id: number;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page as a screen reader has it. */
async function devtools(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  return opened;
}

/** The one thing in the accessibility tree with this role and name. */
export async function inTree(page: Page, role: string, name: RegExp): Promise<Node> {
  const { nodes } = await (await devtools(page)).send('Accessibility.getFullAXTree');
  const found = nodes
    .filter((node) => !node.ignored && node.role?.value === role && name.test(String(node.name?.value)))
    .map((node) => ({ role, name: String(node.name?.value), id: node.backendDOMNodeId ?? 0 }));
  expect(found.map((node) => node.name)).toHaveLength(1);
  return found[0] as Node;
}

/** Does what a screen reader does when it is told to activate something. */
async function activate(page: Page, { id }: Node, how: 'click' | 'focus'): Promise<void> {
  const session = await devtools(page);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: id });
  await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId as string,
    functionDeclaration: `function () { this.${how}(); }`,
  });
}

/** Through the accessibility tree alone. */
export const byReader: Way = {
  async start(page, game) {
    await activate(page, await inTree(page, 'button', new RegExp(`^${game}`, 'i')), 'click');
    await activate(page, await inTree(page, 'radio', /first steps/), 'click');
    await activate(page, await inTree(page, 'button', /^Start/), 'click');
  },
  async choose(page, cell) {
    const button = await inTree(page, 'button', new RegExp(`^${cell}: .*, can be (chosen|captured)`));
    await activate(page, button, 'click');
  },
  async submit(page) {
    await activate(page, await inTree(page, 'button', /^Confirm$/), 'click');
  },
};
