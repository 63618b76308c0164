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
/** A folder each, of which one is loaded. */
const LANGUAGES = readdirSync(new URL('../src/languages/', import.meta.url)).filter((name) =>
  /^[a-z]{2}$/.test(name),
);
const textsOf = (language) => scripts.filter((name) => name.startsWith(`${language}-`));
const namedIn = (page) =>
  [...readFileSync(new URL(page, SITE), 'utf8').matchAll(/assets\/([^"]+\.js)/g)].map(([, name]) => name);
const named = namedIn('index.html');
const embed = withImports(namedIn('embed.html'));
const start = withImports([
  ...named,
  ...textsOf('en'),
  ...scripts.filter((name) => /^(board2d|worker)/.test(name)),
]);
const study = names.filter((name) => /^StudyScreen.*\.js$/.test(name));
/** What is fetched about every game in one language: words and looks at once, lessons and puzzles when they are wanted. */
const about = (language, ending) =>
  names.filter((name) => new RegExp(`\\.${language}${ending}-[^.]+\\.json$`).test(name));
const words = [...about('en', ''), ...names.filter((name) => /\.looks-[^.]+\.json$/.test(name))];

const solid = withImports([...start, ...scripts.filter((name) => name.startsWith('scene-'))]);

const rows = [
  ['scripts for the menu and 2D', start, 150 * KB],
  ['the same with 3D', solid, 350 * KB],
  ['all scripts, with places, study and all', scripts, 700 * KB],
  ['words and looks of all games', words, 12 * KB],
  ...LANGUAGES.flatMap((language) => [
    [`the texts of the page: ${language}`, textsOf(language), 20 * KB],
    [`lessons and puzzles: ${language}`, about(language, '\\.lessons'), 50 * KB],
  ]),
  ['the study', study, 40 * KB],
  ['the board for other pages', embed, 60 * KB],
  ['the engine', names.filter((name) => name.endsWith('.wasm')), 390 * KB],
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
check(
  solid.some((name) => text(name).includes('WebGLRenderer')),
  'the 3D board was not found',
);
const apart = /^(room|hillside|station|coast|sound|reel|Share|Study|Library|Explorer|Print|Embed|Online)/i;
check(!solid.some((name) => apart.test(name)), 'what few people need is loaded by everybody who plays');
process.exitCode = isFine ? 0 : 1;
