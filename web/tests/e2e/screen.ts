/** A screen that nobody sees, for browsers that draw in three dimensions on a screen only, and a browser of WebKit on it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Which of some programs are not on this machine, as words; nothing where all are. */
export function missing(...programs: string[]): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((name) => !folders.some((folder) => isProgram(join(folder, name)))).join(', ');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Screen {
  /** What programs need to know to be on it, and to draw without a graphics card. */
  env: Record<string, string | undefined>;
  close(): void;
}

export async function openScreen(): Promise<Screen> {
  const options = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.stdio[3] as Readable, 'data');
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' };
  return { env, close: () => void server.kill() };
}

/** What a test does with WebKit, over WebDriver. */
export interface WebKit {
  goTo(address: string): Promise<void>;
  reload(): Promise<void>;
  /** What a function says inside the page; it may take texts. */
  inside<T>(what: (...texts: string[]) => T, ...texts: string[]): Promise<Awaited<T>>;
  /** Waits until something is there that can be seen. */
  waitFor(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** A click on a place of the page, as a mouse makes it. */
  clickAt(x: number, y: number): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The key under which WebDriver names elements, and its sign for Enter. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export const ENTER = '\uE007';

export async function openWebKit({ env }: Screen): Promise<WebKit> {
  const port = await freePort();
  // There is no home for a sandbox where tests run as root, and no stranger's page is opened.
  const own = { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', NO_AT_BRIDGE: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env: own, stdio: 'ignore' });
  const ask = asker(`http://127.0.0.1:${port}`);
  const at = await begin(driver, ask).catch((error: unknown) => {
    driver.kill();
    throw error;
  });

  const find = async (selector: string) => {
    const found = await ask<Record<string, string>>('POST', `${at}/element`, {
      ...{ using: 'css selector', value: selector },
    });
    return `${at}/element/${found[ELEMENT]}`;
  };
  const inside: WebKit['inside'] = (what, ...args) =>
    ask('POST', `${at}/execute/sync`, { script: `return (${what})(...arguments)`, args });
  const waitFor = (selector: string) =>
    until(() =>
      inside((wanted) => (document.querySelector(wanted)?.getClientRects().length ?? 0) > 0, selector),
    );
  return {
    goTo: (url) => ask('POST', `${at}/url`, { url }),
    reload: () => ask('POST', `${at}/refresh`, {}),
    inside,
    waitFor,
    async click(selector) {
      await waitFor(selector);
      await ask('POST', `${await find(selector)}/click`, {});
    },
    async clickAt(x, y) {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      const mouse = { type: 'pointer', id: 'mouse', actions: [move, ...press] };
      await ask('POST', `${at}/actions`, { actions: [mouse] });
    },
    async type(selector, text) {
      await ask('POST', `${await find(selector)}/value`, { text });
    },
    screenshot: async () => Buffer.from(await ask<string>('GET', `${at}/screenshot`), 'base64'),
    async close() {
      try {
        // A browser that hangs does not answer; it ends with its driver.
        await ask('DELETE', at, undefined, AbortSignal.timeout(PATIENCE)).catch(() => undefined);
      } finally {
        driver.kill();
      }
    },
  };
}

/** How long a browser may take to end, in milliseconds. */
const PATIENCE = 5_000;

/** Opens a window as soon as the driver answers; says where the driver has it. */
async function begin(driver: ChildProcess, ask: Ask): Promise<string> {
  await answering(driver, () => ask('GET', '/status'));
  const capabilities = { alwaysMatch: { timeouts: { pageLoad: LONGEST } } };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities });
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1280, height: 860 });
  return at;
}

type Ask = <T = void>(method: string, path: string, body?: object, signal?: AbortSignal) => Promise<T>;

/** Asks a driver, which answers with a value or with what is wrong. */
function asker(base: string): Ask {
  return async <T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> => {
    const said = body && { body: JSON.stringify(body) };
    const answer = await fetch(base + path, { method, ...said, ...(signal && { signal }) });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message ?? answer.status}`);
    return value;
  };
}

/** A bound that only a hang reaches. */
const LONGEST = 180_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LONGEST;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('what was waited for has not come');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answering(driver: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  await until(() => {
    if (driver.exitCode !== null) throw new Error('the driver has ended');
    return ask().then(
      () => true,
      () => false,
    );
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
