/** Games as files. */
import { dayOf, playedGame, today } from '../state/records';
import type { Playback, Snapshot } from '../state/session';
import { gameName } from '../state/view';
import { engine } from './context';

/** Hands the game to the browser as a record to be saved. */
export async function saveRecord(session: Playback): Promise<void> {
  const played = playedGame(session.snapshot(), today());
  const text = await engine.value?.rules.writeRecord(played);
  if (text !== undefined) download(new Blob([text], { type: 'text/plain' }), recordName(played.game));
}

/** Hands several games to the browser as one file of records. */
export async function saveRecords(games: { snapshot: Snapshot; when: number }[]): Promise<void> {
  const { rules } = engine.value ?? {};
  if (!rules) return;
  const texts = games.map(({ snapshot, when }) => rules.writeRecord(playedGame(snapshot, dayOf(when))));
  const text = (await Promise.all(texts)).join('\n');
  const [only] = games;
  const name = games.length === 1 && only ? recordName(only.snapshot.setup.game) : `stackade-${today()}.txt`;
  download(new Blob([text], { type: 'text/plain' }), name);
}

export function recordName(game: string): string {
  return `${gameName(game)}-${today()}.txt`;
}

/** Hands a file to the browser. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
