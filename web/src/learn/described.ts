/** What a single move does, for screens that point at it. */
import { useEffect, useState } from 'preact/hooks';
import type { Line, Rules } from '../engine/rules';
import type { Move } from '../state/view';

/** Null as long as it is not known, or if the move is not legal there. */
export function useDescribed(rules: Rules, line: Line, move: string): Move | null {
  const [found, keep] = useState<Move | null>(null);
  useEffect(() => {
    let isGone = false;
    rules.describe(line, [move]).then(
      ([known = null]) => isGone || keep(known),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [line, move]);
  return found;
}
