/** The folders of the page import one way: down this list, never up, so that no folder waits for itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');

/** From the bottom to the top, as in ARCHITECTURE.md. Folders of one row do not know each other. */
const LAYERS = [
  ['generated'],
  ['languages'],
  ['engine'],
  ['state'],
  ['storage', 'links', 'sound', 'board2d', 'scene'],
  ['net', 'offline'],
  ['ui'],
  ['share'],
  ['library'],
  ['explorer'],
  ['play'],
  ['learn'],
  ['study', 'solved', 'online', 'print', 'embed'],
  ['app'],
];

const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));

/** Relative paths that a source names as other modules: imports of every kind, globs, Workers. */
function importsOf(text: string): string[] {
  const forms = /(?:\bfrom|\bimport|\bimport\(|\bglob(?:<[^>]*>)?\(|\bnew URL\()\s*'(\.[^']*)'/g;
  return [...text.matchAll(forms)].map(([, path = '']) => path);
}

interface Import {
  file: string;
  from: string;
  to: string;
}

function allImports(): Import[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && file.includes('/'))
    .flatMap((file) =>
      importsOf(readFileSync(join(SOURCES, file), 'utf8')).map((path) => {
        const [to = ''] = normalize(join(dirname(file), path)).split('/');
        return { file, from: file.split('/', 1)[0] ?? '', to };
      }),
    )
    .filter(({ from, to }) => from !== to && to !== '..');
}

it('knows every folder', () => {
  const folders = readdirSync(SOURCES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(LAYERS.flat().sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('lets folders import from the layers below only', () => {
  const imports = allImports();
  expect(imports.length).toBeGreaterThan(300);
  const isUpwards = ({ from, to }: Import) => layerOf(to) >= layerOf(from);
  expect(imports.filter(isUpwards).map(({ file, to }) => `${file} imports from ${to}`)).toEqual([]);
});

it('sees every way of importing', () => {
  const text = [
    "import { a } from '../a';",
    "import '../b.css';",
    "const c = () => import('../c/C');",
    "const d = import.meta.glob('../d/index.ts');",
    "new Worker(new URL('./e.ts', import.meta.url));",
    "export type { F } from '../f';",
  ].join('\n');
  expect(importsOf(text)).toEqual(['../a', '../b.css', '../c/C', '../d/index.ts', './e.ts', '../f']);
});
