/** Games as files. */
import type { PlayedGame } from '../engine/rules';
import type { Session } from '../state/session';
import type { Setup, Snapshot } from '../state/setup';
import { gameName } from '../state/view';
import { engine } from './context';

/** Hands the game to the browser as a record to be saved. */
export async function saveRecord(session: Session): Promise<void> {
  const played = playedGame(session.snapshot(), today());
  const text = await engine.value?.rules.writeRecord(played);
  if (text !== undefined) download(new Blob([text], { type: 'text/plain' }), recordName(played.game));
}

export function recordName(game: string): string {
  return `${gameName(game)}-${today()}.txt`;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** A game as the engine writes it down. */
export function playedGame({ setup, moves, ending }: Snapshot, date: string): PlayedGame {
  return {
    game: setup.game,
    start: setup.start ?? null,
    seed: setup.seed ?? null,
    moves,
    players: [nameOf(setup, 0), nameOf(setup, 1)],
    date: date.replaceAll('-', '.'),
    ending,
    record: setup.record ?? null,
  };
}

function nameOf({ names, players }: Setup, side: 0 | 1): string {
  const player = players[side];
  return names?.[side] || (player.kind === 'level' ? `level ${player.level}` : 'human');
}

/** Hands a file to the browser. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
