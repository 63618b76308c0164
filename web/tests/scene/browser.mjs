/** A browser with WebGL in software, and the demo page of the 3D board in it. */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Software WebGL on a busy machine is slow: this is how long anything may take. */
export const PATIENCE = 1_200_000;

/** Serves the demo page and opens a browser for it. */
export async function openDemo() {
  const server = await createServer({
    root: new URL('../..', import.meta.url).pathname,
    server: { port: 0 },
  });
  await server.listen();
  const address = server.resolvedUrls.local[0];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS });
  return {
    /** The demo page in a window of a size, at rest. */
    async page(query, { width = 720, height = 450, scale = 1, touch = false } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        hasTouch: touch,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) page.problems.push(message.text());
      });
      await page.goto(`${address}scene-demo.html?${query}`, { timeout: PATIENCE });
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      await settled(page);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Waits until nothing moves. */
export async function settled(page) {
  await page.waitForSelector('#board[data-settled=true]', { timeout: PATIENCE });
}
