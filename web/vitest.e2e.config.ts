import { defineConfig } from 'vitest/config';

/** Tests in real browsers. They wait on state, so that the limits are only for what hangs. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    // A line for every test as it ends, since the whole takes minutes.
    reporters: ['verbose'],
    testTimeout: 420_000,
    hookTimeout: 240_000,
    // The run names those that passed only then: each is a fault to look for.
    retry: 1,
    expect: { poll: { timeout: 180_000 } },
    // A test waits half of its time; two of them share two processors well.
    maxWorkers: 2,
  },
});
