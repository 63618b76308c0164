/** Checks the 3D board in a browser: `node tests/scene/check.mjs`. Each check is a line; failures end with 1. */
import assert from 'node:assert/strict';
import { openDemo, settled } from './browser.mjs';

const FULL_GLAISHER =
  'y1,r1,r3,y2,y3/y3,r3,y2,y1,y3,r3/r3,y3,r1,y2,y1,y3,y3/y2,y2,y3,r3,r3,y1,r2,y3/y2,r1,y3,r1,y2,r2,y3,y1,y3/' +
  'r3,r1,r1,r2,r3,r1,r2,y2/y3,y3,r1,y3,y1,y3,r1/y2,y3,y3,y3,y3,r2/r3,r3,r3,y3,y1 r';

const drawn = (page) => page.evaluate(() => window.demo.board.drawn());
/** What has happened since the last look; that software draws slowly is no event here. */
const events = (page) =>
  page.evaluate(() => window.demo.events.splice(0).filter((event) => event !== 'trouble slow'));
const placeOf = (page, cell) => page.evaluate((name) => window.demo.board.placeOf(name), cell);

const checks = {
  'a full board takes at most 150 draw calls': async (demo) => {
    for (const query of [
      `game=glaisher&position=${FULL_GLAISHER}`,
      'fixture=greener-large',
      'fixture=nava-end',
    ]) {
      const page = await demo.page(`quality=0&marks=1&${query}`);
      const { calls } = await drawn(page);
      assert.ok(calls > 0 && calls <= 150, `${calls} draw calls`);
      assert.deepEqual(page.problems, []);
      await page.close();
    }
  },

  'nothing is drawn in an idle second': async (demo) => {
    const page = await demo.page('fixture=nava-opening');
    const before = await drawn(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    assert.equal((await drawn(page)).frames, before.frames);
    await page.close();
  },

  'a move is animated to its end, and a new one ends it at once': async (demo) => {
    const page = await demo.page('fixture=nava-opening&quality=3&speed=4');
    const before = await drawn(page);
    await page.evaluate(() => window.demo.show(1));
    assert.ok((await drawn(page)).frames > before.frames);
    const order = await page.evaluate(async () => {
      const ended = [];
      const first = window.demo.show(2).then(() => ended.push('first'));
      const second = window.demo.show(3).then(() => ended.push('second'));
      await first;
      const early = [...ended];
      window.demo.board.skip();
      await second;
      return { early, ended };
    });
    assert.deepEqual(order, { early: ['first'], ended: ['first', 'second'] });
    await settled(page);
    await page.evaluate(() => window.demo.show(0, false));
    await settled(page);
    assert.deepEqual(page.problems, []);
    await page.close();
  },

  'a click picks the cell under it, a drag turns the board, a secondary click inspects': async (demo) => {
    const page = await demo.page('fixture=glaisher-end&camera=top&quality=3');
    for (const cell of ['a9', 'e5', 'i1', 'd7']) {
      const { x, y } = await placeOf(page, cell);
      await page.mouse.click(x, y);
      assert.deepEqual(await events(page), [`pick ${cell}`]);
    }
    const { x, y } = await placeOf(page, 'd7');
    await page.mouse.click(x, y, { button: 'right' });
    assert.deepEqual(await events(page), ['inspect d7']);
    await page.mouse.click(x, y);
    assert.deepEqual(await events(page), ['inspect null'], 'the first click after it only closes the fan');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 10, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await events(page), []);
    const moved = await placeOf(page, 'd7');
    assert.ok(Math.hypot(moved.x - x, moved.y - y) > 5, 'the board has turned');
    await page.mouse.wheel(0, -300);
    await settled(page);
    await page.close();
  },

  'a tap picks and a long press inspects': async (demo) => {
    const page = await demo.page('fixture=staqs-middle&camera=top&quality=3', {
      width: 390,
      height: 844,
      touch: true,
    });
    const { x, y } = await placeOf(page, 'b5');
    await page.touchscreen.tap(x, y);
    assert.deepEqual(await events(page), ['pick b5']);
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForFunction(() => window.demo.events.includes('inspect b5'));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    assert.deepEqual(await events(page), ['inspect b5']);
    await page.close();
  },

  'a lost context is opened again': async (demo) => {
    const page = await demo.page('fixture=greener-middle&quality=3');
    await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      canvas.dataset.old = '';
      const context = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
      canvas.addEventListener('webglcontextlost', () => setTimeout(() => context.restoreContext()));
      context.loseContext();
    });
    await page.waitForSelector('canvas:not([data-old])');
    await settled(page);
    assert.ok((await drawn(page)).calls > 0);
    assert.deepEqual(await events(page), []);
    await page.close();
  },

  'software WebGL lowers the quality': async (demo) => {
    const page = await demo.page('fixture=glaisher-opening', { width: 1440, height: 900 });
    await page.waitForFunction(async () => {
      await window.demo.show(1);
      await window.demo.show(0);
      return window.demo.board.drawn().quality > 0;
    });
    await page.close();
  },

  'another game and disposal free everything': async (demo) => {
    const page = await demo.page('fixture=nava-opening&quality=3&marks=1');
    const before = await drawn(page);
    await page.evaluate(() => window.demo.show(3, false));
    await settled(page);
    const after = await drawn(page);
    assert.deepEqual([after.geometries, after.textures], [before.geometries, before.textures]);
    const left = await page.evaluate(() => {
      const { board } = window.demo;
      board.dispose();
      return board.drawn();
    });
    assert.deepEqual([left.geometries, left.textures], [0, 0]);
    assert.equal(await page.locator('canvas').count(), 0);
    assert.deepEqual(page.problems, []);
    await page.close();
  },
};

const wanted = process.argv[2] ?? '';
const demo = await openDemo();
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  if (!name.includes(wanted)) continue;
  try {
    await check(demo);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
await demo.close();
process.exitCode = failed > 0 ? 1 : 0;
