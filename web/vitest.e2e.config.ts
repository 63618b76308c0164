import { defineConfig } from 'vitest/config';

/** Tests in real browsers. They wait on state, so that the limits are only for what hangs. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // A line for every test as it ends, since the whole takes minutes.
    reporters: ['verbose'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Two browsers at once would only get into each other's way.
    fileParallelism: false,
  },
});
