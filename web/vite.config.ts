import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { coast } from './scripts/coast';
import { icons } from './scripts/icons';
import { levels } from './scripts/levels';
import { offline } from './scripts/offline';

/** The texts of a language are called by it. */
const languageOf = (module: string | null) => /\/languages\/([a-z]{2})\/index\.ts$/.exec(module ?? '')?.[1];

export default defineConfig({
  // Relative addresses, so that the page plays from any folder of any host.
  base: './',
  plugins: [coast(), icons(), levels(), offline()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The board for other people's pages is a page of its own.
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        chunkFileNames: (chunk) => `assets/${languageOf(chunk.facadeModuleId) ?? '[name]'}-[hash].js`,
      },
    },
    // Everything is a file of its own, or the page's policy would have to allow more than it does.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  // Online play while the page is being changed: `stackade serve` listens there.
  server: { proxy: { '/api': { target: process.env.STACKADE_SERVER ?? 'http://127.0.0.1:8000', ws: true } } },
  // What places load later would otherwise make the page reload while it is being developed.
  optimizeDeps: {
    include: ['three/addons/geometries/RoundedBoxGeometry.js', 'three/addons/utils/BufferGeometryUtils.js'],
  },
  // A busy machine is no reason to fail.
  test: {
    include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    // The board's package asks for the other one by its name.
    alias: { 'stackade-engine': fileURLToPath(new URL('packages/engine/index.ts', import.meta.url)) },
    testTimeout: 600_000,
  },
});
