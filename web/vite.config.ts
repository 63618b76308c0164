import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Relative addresses, so that the page plays from any folder of any host.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  test: { include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx', 'src/**/*.test.ts'] },
});
