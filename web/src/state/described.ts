/** What moves do that are only spoken of, such as the lines of an engine: asked for once, and known from then on. */
import { signal } from '@preact/signals';
import type { Line, Rules } from '../engine/rules';
import type { Move } from './view';

/** So many moves are remembered. */
const MOST = 2_000;

/** What a move does at the end of a line; null as long as that is not known, or if it is not legal. */
export type Described = (line: Line, move: string) => Move | null;

export function createDescribed(rules: Pick<Rules, 'describe'>): Described {
  const known = signal<ReadonlyMap<string, Move | null>>(new Map());
  const wanted = new Map<string, { line: Line; moves: Set<string> }>();

  /** Whatever is wanted at the same time is asked for together. */
  async function askAll(): Promise<void> {
    const questions = [...wanted];
    wanted.clear();
    for (const [key, { line, moves }] of questions) {
      const list = [...moves];
      // Without an engine nothing is said of moves; others notice that it is gone.
      const found = await rules.describe(line, list).catch(() => []);
      const next = new Map(known.value.size > MOST ? [] : known.value);
      for (const [i, move] of list.entries()) next.set(`${key} ${move}`, found[i] ?? null);
      known.value = next;
    }
  }

  return (line, move) => {
    const key = JSON.stringify(line);
    const found = known.value.get(`${key} ${move}`);
    if (found !== undefined) return found;
    if (wanted.size === 0) queueMicrotask(() => void askAll());
    const question = wanted.get(key) ?? { line, moves: new Set() };
    question.moves.add(move);
    wanted.set(key, question);
    return null;
  };
}
