/** The explorer beside a board: about the position that is shown, with games that open in place of it. */
import { effect } from '@preact/signals';
import type { Line } from '../engine/rules';
import { openRecord } from '../state/records';
import type { View } from '../state/view';
import { engine, open } from '../ui/context';
import { goTo } from '../ui/route';
import { Explorer } from './Explorer';
import type { KnownGame } from './known';

interface Props {
  line: Line;
  view: View;
  onMove?: ((move: string) => void) | undefined;
}

export function ExplorerOf({ line, view, onMove }: Props) {
  return (
    <Explorer
      line={line}
      side={view.side}
      isOver={view.over !== null}
      isRandom={view.random_start}
      onMove={onMove}
      onGame={(known, ply) => void show(known, ply)}
    />
  );
}

/** Brings a game onto the board, at the position from which one came to it. */
async function show(known: KnownGame, ply: number): Promise<void> {
  const rules = engine.value?.rules;
  if (!rules) return;
  const { line, players } = known;
  const { start = null, seed = null, game, moves } = line;
  const text =
    known.record ??
    (await rules.writeRecord({ game, start, seed, moves, players, date: '', ending: null, record: null }));
  const { setup, from } = openRecord(await rules.readRecord(text));
  const session = open(setup, from);
  if (!session) return;
  goTo('game');
  // It begins with its last position, and nobody can go elsewhere before that is known.
  await new Promise<void>((resolve) => {
    effect(() => {
      if (session.phase.value !== 'loading') resolve();
    });
  });
  await session.goTo(ply);
}
