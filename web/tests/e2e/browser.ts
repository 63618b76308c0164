/** A browser, a server for the built page, and the few things that every test does. */
import { spawn } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

export const SITE = fileURLToPath(new URL('../../dist/site', import.meta.url));
const SCREENS = fileURLToPath(new URL('../../screens', import.meta.url));

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // WebGL in software is one thing; the rest of the page is drawn far faster without it.
  '--disable-gpu-compositing',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Host {
  address: string;
  /** Where the program tells its numbers. */
  metrics?: string;
  close(): void;
}

/** The page as people get it: from the program, whose path is in STACKADE, or else from a plain host. */
export function serve(): Promise<Host> {
  const program = process.env.STACKADE;
  return program ? serveBy(program) : host();
}

async function serveBy(program: string): Promise<Host> {
  // Games that are played online are kept somewhere; every server has a place of its own.
  const data = mkdtempSync(join(tmpdir(), 'stackade-'));
  // However slow this machine is, everybody is let in.
  const listen = ['--listen', '127.0.0.1:0', '--metrics', '127.0.0.1:0', '--latency-target', '0'];
  const server = spawn(program, ['serve', ...listen, '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.once('exit', () => rmSync(data, { recursive: true, force: true }));
  let address = '';
  for await (const line of createInterface(server.stdout)) {
    address ||= line.match(/^listening on (\S+)$/)?.[1] ?? '';
    const metrics = line.match(/^metrics at (\S+)$/)?.[1];
    if (metrics) return { address: `${address}/`, metrics, close: () => void server.kill() };
  }
  throw new Error(`${program} does not serve`);
}

/** Pages with an address of their own. */
const FIXED = /^(rules|lessons|puzzles)(\/[a-z0-9-]+)?$/;

/** Serves a page under a path as any web host would; isolated or not. */
export function host(path = '/', isolated = true, site = SITE): Promise<Host> {
  const server: Server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const inside = asked.startsWith(path) ? asked.slice(path.length) : '?';
    const guard = isolated
      ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
      : {};
    if (FIXED.test(inside)) {
      // `cargo xtask site` writes a file for each of these, which knows how deep it lies.
      const page = readFileSync(join(site, 'index.html'), 'utf8');
      response.writeHead(200, { 'content-type': 'text/html', ...guard });
      return response.end(page.replace('<base href="./" />', `<base href="${path}" />`));
    }
    const file = join(site, normalize(`/${inside === '' ? 'index.html' : inside}`));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', ...guard });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        address: `http://127.0.0.1:${port}${path}`,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

export interface Visit {
  page: Page;
  /** What the console has complained about. */
  complaints: string[];
}

/** What takes too long for every run: `cargo xtask browsers` sets this. */
export const isLong = process.env.STACKADE_LONG === '1';

interface Options {
  size?: keyof typeof SIZES;
  dark?: boolean;
  still?: boolean;
}

/** A fresh visitor. Nothing moves unless a test is about that. */
export async function visit(
  browser: Browser,
  { size = 'desk', dark = true, still = true }: Options = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

export async function leave({ page, complaints }: Visit): Promise<void> {
  await page.context().close();
  expect(complaints).toEqual([]);
}

/** A picture of the screen, for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  if ((await page.locator('#board.is-3d').count()) > 0) await page.waitForSelector('[data-settled=true]');
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}

export async function openMenu(page: Page, address: string, view: '2d' | '3d' = '2d'): Promise<void> {
  await page.goto(`${address}?view=${view}#/`);
  // What `waitForSelector` returns would be kept from being freed, with the whole menu.
  await page.locator('.game-card svg').first().waitFor();
}

/** Types the moves of a puzzle, each when the one before has been answered. */
export async function solve(page: Page, moves: string[]): Promise<void> {
  for (const [turn, move] of moves.entries()) {
    // It is open while a move is judged, too: the answer to the move before must be on the board.
    const answered = turn === 0 ? '' : `:has(.trail li:nth-child(${2 * turn}))`;
    await page.waitForSelector(`.drill[data-phase=open]${answered}`);
    await page.fill('#typed-move', move);
    await page.press('#typed-move', 'Enter');
  }
  await page.waitForSelector('.drill[data-phase=solved] [data-verdict=right]');
}

/** Chooses settings as people do. A menu that is opened in the same view afterwards needs not be loaded anew. */
export async function set(
  page: Page,
  address: string,
  settings: Record<string, string>,
  view: '2d' | '3d' = '2d',
): Promise<void> {
  await page.goto(`${address}?view=${view}#/settings`);
  for (const [name, value] of Object.entries(settings)) {
    const field = page.locator(`#setting-${name}`);
    if ((await field.getAttribute('role')) === 'switch') await field.setChecked(value === 'on');
    else await field.selectOption(value);
  }
}

/** Chooses whom to play against: a level, or `human` for somebody at the same screen. */
export async function chooseOpponent(page: Page, opponent: string): Promise<void> {
  const chip = opponent === 'human' ? 'friend' : `level-${opponent}`;
  await page.click(`label:has(#${chip})`);
}

/** Starts a game from the menu. */
export async function startGame(page: Page, game: string, first = 'human', second = '1'): Promise<void> {
  await page.click(`.game-card[data-game=${game}]`);
  await chooseOpponent(page, second);
  if (first !== 'human') {
    await page.click('#options summary');
    await page.selectOption('#first', first);
  }
  await page.click('#start');
  await page.waitForSelector('.game[data-phase]');
  await page.waitForSelector('#board[data-state=still]');
}

/** Waits until somebody is to move or the game is over, and says which. */
export async function settled(page: Page): Promise<'human' | 'over'> {
  const still = '#board[data-state=still]';
  await page.waitForSelector(
    `.game[data-phase=human] ${still}[data-hand=ready], .game[data-phase=over] ${still}`,
  );
  return (await page.getAttribute('.game', 'data-phase')) as 'human' | 'over';
}

export async function ply(page: Page): Promise<number> {
  return Number(await page.getAttribute('.game', 'data-ply'));
}

export interface Drawn {
  frames: number;
  calls: number;
}

/** What the 3D board has drawn. */
export function drawn(page: Page): Promise<Drawn> {
  return page.evaluate(() => {
    type Inside = { stackade: { board(): { drawn(): Drawn } } };
    return (window as unknown as Inside).stackade.board().drawn();
  });
}

/** Presses something that may stand in the menu, or among the tools on the board. */
export async function press(page: Page, selector: string): Promise<void> {
  for (const opener of ['#more', '#view']) {
    if (await page.locator(selector).isVisible()) break;
    if (await page.locator(opener).isVisible()) await page.click(opener);
  }
  await page.click(selector);
}

/** On phones the tools lie over the board while they are open. */
export async function closeTools(page: Page): Promise<void> {
  const isOpen = page.locator('#view[aria-expanded=true]');
  if (await isOpen.isVisible()) await isOpen.click();
}

/** The cells that can be chosen now, as a screen reader hears them. */
export async function choices(page: Page): Promise<string[]> {
  const buttons = page.locator('[data-cell-button]');
  const texts = await buttons.allTextContents();
  return texts
    .filter((text) => /, can be (chosen|captured)/.test(text))
    .map((text) => text.split(':', 1)[0] ?? '');
}

/** Nothing that axe calls serious. */
export async function isAccessible(page: Page, name: string): Promise<void> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const axe = (
      window as unknown as {
        axe: { run(): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe;
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect([name, found]).toEqual([name, []]);
}
