import { defineConfig } from 'vitest/config';

/** Measurements, which no test run includes: `cargo xtask measure page`. */
export default defineConfig({
  test: {
    include: ['tests/measure/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    reporters: ['verbose'],
    testTimeout: 600_000,
  },
});
