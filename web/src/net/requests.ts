/** Requests on their way to the server, each with a number by which its answer is known. */
import { type Failure, failed } from './failure';

/** Told why a request comes to nothing, or null when it is done. */
export type Done = (failure: Failure | null) => void;

export interface Requests {
  /** Notes a request that is being sent; returned is its number. */
  add(isMove: boolean, done: Done): number;
  /** The answer to a request has come. */
  answer(id: number, failure: Failure | null): void;
  /** The connection is lost, and all requests with it. */
  fail(): void;
  /** Whether a move is on its way. */
  isMoving(): boolean;
  /** Whether one has waited longer than this for its answer. */
  hasWaited(ms: number): boolean;
}

interface Pending {
  since: number;
  isMove: boolean;
  done: Done;
}

export function createRequests(now: () => number): Requests {
  const pending = new Map<number, Pending>();
  let counter = 0;
  return {
    add(isMove, done) {
      counter += 1;
      pending.set(counter, { since: now(), isMove, done });
      return counter;
    },
    answer(id, failure) {
      const found = pending.get(id);
      pending.delete(id);
      found?.done(failure);
    },
    fail() {
      const lost = [...pending.values()];
      pending.clear();
      for (const { done } of lost) done(failed('connection-lost'));
    },
    isMoving: () => [...pending.values()].some(({ isMove }) => isMove),
    hasWaited: (ms) => [...pending.values()].some(({ since }) => now() - since > ms),
  };
}
