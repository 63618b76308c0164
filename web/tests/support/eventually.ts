/** Waiting for what will be so, with a bound that only a hang reaches. */
import { vi } from 'vitest';

export function eventually<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 300_000, interval: 20 });
}
