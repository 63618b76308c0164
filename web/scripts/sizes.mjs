/** How much the page loads, gzipped, against what it may. Run after a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = new URL('../dist/site/assets/', import.meta.url);
const KB = 1024;

/** What belongs to the 3D board; everything else may be needed for the menu and the 2D board. */
const IS_3D = /^(scene|three|board3d)/;

/** What is fetched only by those who read lessons and puzzles in another language than English. */
const IS_STUDY = /^pt-study/;

const files = readdirSync(FOLDER).map((name) => ({
  name,
  size: gzipSync(readFileSync(new URL(name, FOLDER)), { level: 9 }).length,
  is3d:
    IS_3D.test(name) ||
    (name.endsWith('.js') && readFileSync(new URL(name, FOLDER), 'utf8').includes('WebGLRenderer')),
}));

const sum = (wanted) => files.filter(wanted).reduce((total, { size }) => total + size, 0);
const isScript = ({ name }) => name.endsWith('.js');

const rows = [
  [
    'scripts for the menu and 2D',
    sum((file) => isScript(file) && !file.is3d && !IS_STUDY.test(file.name)),
    150 * KB,
  ],
  ['all scripts, with 3D', sum(isScript), 350 * KB],
  ['lessons and puzzles in Portuguese', sum(({ name }) => IS_STUDY.test(name)), 20 * KB],
  ['the engine', sum(({ name }) => name.endsWith('.wasm')), 400 * KB],
];

let isFine = true;
for (const [what, size, most] of rows) {
  isFine &&= size > 0 && size <= most;
  console.log(`${what}: ${(size / KB).toFixed(1)} of ${most / KB} KB gzipped`);
}
process.exitCode = isFine ? 0 : 1;
