import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline';

export default defineConfig({
  // Relative addresses, so that the page plays from any folder of any host.
  base: './',
  plugins: [offline()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Everything is a file of its own, or the page's policy would have to allow more than it does.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  // A busy machine is no reason to fail.
  test: { include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'], testTimeout: 120_000 },
});
