/** Makes the engine's package for npm in a folder: `node scripts/package-engine.mjs FOLDER VERSION`. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { finish, WEB } from './package.mjs';

const [folder, version] = process.argv.slice(2);
if (!folder || !version) throw new Error('expected a folder and a version');

await build({
  configFile: false,
  root: WEB,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: join(WEB, 'packages/engine/index.ts'), formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: ['node:fs/promises'] },
  },
});

finish(folder, { name: 'engine', version });
copyFileSync(join(WEB, 'src/engine/engine.wasm'), join(folder, 'engine.wasm'));
