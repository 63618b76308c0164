/** Makes the board's package for npm in a folder: `node scripts/package-board.mjs FOLDER VERSION`. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { finish, WEB } from './package.mjs';

const [folder, version] = process.argv.slice(2);
if (!folder || !version) throw new Error('expected a folder and a version');
const PACKAGE = join(WEB, 'packages/board');

/** A source in other words, which must be there to be replaced. */
function changed(code, old, next) {
  if (!code.includes(old)) throw new Error(`expected ${old}`);
  return code.replace(old, next);
}

/** The board says less than the page, and teaches nothing. */
const smaller = {
  name: 'stackade-board',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/src/state/gamefiles.ts'))
      return changed(code, "'../../data/*.json'", "['../../data/*.json', '!../../data/*.lessons.json']");
    if (/\/src\/languages\/[a-z]{2}\/index\.ts$/.test(id))
      return `${['embed', 'moves', 'page'].map((part) => `import { ${part} } from './${part}';`).join('\n')}
        export const texts = { embed, moves, page };`;
  },
};

await build({
  configFile: false,
  root: WEB,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [smaller],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // Nothing is rendered by Preact here: words are taken from files that have components, too.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: join(PACKAGE, 'index.ts') },
      external: ['stackade-engine'],
      treeshake: { moduleSideEffects: (id) => !/node_modules\/preact\//.test(id) },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
});

finish(folder, { name: 'board', version });
copyFileSync(join(PACKAGE, 'example.html'), join(folder, 'example.html'));
