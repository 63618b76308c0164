/** The explorer beside a game: about the position that is shown. */
import { effect } from '@preact/signals';
import { engine, open } from '../panels/context';
import { openRecord } from '../state/records';
import type { Session } from '../state/session';
import { Explorer } from './Explorer';
import type { KnownGame } from './known';

export function GameExplorer({ session }: { session: Session }) {
  const view = session.view.value;
  if (!view) return null;
  const { game, start, seed } = session.setup.value;
  const line = { game, start, seed, moves: session.moves.value.slice(0, session.at.value) };
  const canPlay = session.phase.value === 'human';
  return (
    <Explorer
      line={line}
      side={view.side}
      isOver={view.over !== null}
      onMove={canPlay ? (move) => void session.play(move) : undefined}
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
  // It begins with its last position, and nobody can go elsewhere before that is known.
  await new Promise<void>((resolve) => {
    effect(() => {
      if (session.phase.value !== 'loading') resolve();
    });
  });
  await session.goTo(ply);
}
