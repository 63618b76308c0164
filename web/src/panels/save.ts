/** Games as files. */
import type { Session } from '../state/session';
import { gameName } from '../state/view';
import { engine } from './context';

/** Hands the game to the browser as a record to be saved. */
export async function saveRecord(session: Session): Promise<void> {
  const { setup, moves, ending } = session.snapshot();
  const name = (side: 0 | 1) => {
    const player = setup.players[side];
    return player.kind === 'level' ? `level ${player.level}` : 'human';
  };
  const date = new Date().toISOString().slice(0, 10);
  const text = await engine.value?.rules.writeRecord({
    game: setup.game,
    start: setup.start ?? null,
    seed: setup.seed ?? null,
    moves,
    players: [name(0), name(1)],
    date: date.replaceAll('-', '.'),
    resigned: ending?.why === 'resignation' ? ending.loser : null,
    flagged: ending?.why === 'time' ? ending.loser : null,
  });
  if (text === undefined) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${gameName(setup.game)}-${date}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
