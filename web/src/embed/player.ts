/** The game that an embedded board shows: a line of positions, and which of them is seen. No picture in it. */
import { computed, signal } from '@preact/signals';
import type { Line, Rules } from '../engine/rules';
import type { View } from '../state/view';

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer(rules: Rules) {
  const line = signal<Line | null>(null);
  const views = signal<View[]>([]);
  const at = signal(0);
  let version = 0;
  const view = computed(() => views.value[at.value] ?? null);

  /** Rejects if the engine does not know the game, the position or a move; then everything stays as it was. */
  async function show(next: Line, wanted: number | null): Promise<void> {
    version += 1;
    const mine = version;
    const found: View[] = [];
    for (let ply = 0; ply <= next.moves.length; ply += 1)
      found.push(await rules.view({ ...next, moves: next.moves.slice(0, ply) }));
    if (mine !== version) return;
    line.value = next;
    views.value = found;
    at.value = within(wanted ?? next.moves.length, next.moves.length);
  }

  function go(ply: number): void {
    at.value = within(ply, views.value.length - 1);
  }

  return { line, views, at, view, show, go, step: (by: number) => go(at.value + by) };
}

function within(ply: number, last: number): number {
  return Math.max(0, Math.min(last, ply));
}
