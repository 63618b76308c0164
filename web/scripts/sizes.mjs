/** How much the page loads, gzipped, against what it may. Run after a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const SITE = new URL('../dist/site/', import.meta.url);
const ASSETS = new URL('assets/', SITE);
const KB = 1024;

const names = readdirSync(ASSETS);
const text = (name) => readFileSync(new URL(name, ASSETS), 'utf8');
const weigh = (chosen) =>
  chosen.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, ASSETS)), { level: 9 }).length, 0);

/** These scripts and all that they cannot start without; `import()` is for later. */
function withImports(first) {
  const found = new Set(first);
  for (const name of found)
    for (const [, other] of text(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(other);
  return [...found];
}

const scripts = names.filter((name) => name.endsWith('.js'));
const index = readFileSync(new URL('index.html', SITE), 'utf8');
const named = [...index.matchAll(/assets\/([^"]+\.js)/g)].map(([, name]) => name);
const start = withImports([...named, ...scripts.filter((name) => /^(board2d|worker)/.test(name))]);
const portuguese = names.filter((name) => name.startsWith('pt-study'));

const rows = [
  ['scripts for the menu and 2D', start, 150 * KB],
  ['all scripts, with 3D', scripts, 350 * KB],
  ['lessons and puzzles in Portuguese', portuguese, 20 * KB],
  ['the engine', names.filter((name) => name.endsWith('.wasm')), 400 * KB],
];

let isFine = true;
const check = (isRight, what) => {
  isFine &&= isRight;
  if (!isRight) console.log(`wrong: ${what}`);
};
for (const [what, chosen, most] of rows) {
  const size = weigh(chosen);
  console.log(`${what}: ${(size / KB).toFixed(1)} of ${most / KB} KB gzipped`);
  check(size > 0 && size <= most, `${what} weighs ${size} bytes`);
}
check(named.length > 0 && start.length > named.length, 'the menu and the 2D board were not found');
check(!start.some((name) => text(name).includes('WebGLRenderer')), 'three.js is loaded for the menu or 2D');
check(!start.some((name) => portuguese.includes(name)), 'Portuguese lessons are loaded by everybody');
process.exitCode = isFine ? 0 : 1;
