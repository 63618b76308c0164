/** How long to wait before the next attempt: twice as long after each that failed, up to a limit. */
export interface Backoff {
  /** The wait before the next attempt, in milliseconds. */
  wait(): number;
  failed(): void;
  succeeded(): void;
}

export function createBackoff(first: number, longest: number): Backoff {
  let delay = first;
  return {
    wait: () => delay,
    failed() {
      delay = Math.min(longest, delay * 2);
    },
    succeeded() {
      delay = first;
    },
  };
}
