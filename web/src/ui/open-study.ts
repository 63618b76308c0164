/** The way into the study, which itself is loaded only when somebody goes there. */
import { signal } from '@preact/signals';
import type { Line, Written } from '../engine/rules';
import { playedGame, today } from '../state/records';
import type { Playback } from '../state/session';
import { isObject, isText, putForReload, takeAfterReload } from '../storage/store';
import { engine } from './context';
import { goTo } from './route';

/** What is brought to be studied, after how many moves it is looked at, and which game of the library it is as of when. */
export type Brought =
  | {
      kind: 'record';
      text: string;
      ply: number;
      entry?: { id: string; when: number };
      /** Where the games in it are the chapters of one study: which of them is looked at, from 0. */
      chapter?: number;
    }
  | { kind: 'game'; written: Written; ply: number; wantsTruth: boolean };

/** Where this tab keeps what was brought and not taken, while the page is loaded again. */
const BROUGHT = 'stackade.brought';

export const brought = signal<Brought | null>(readBrought(takeAfterReload(BROUGHT)));

addEventListener('pagehide', () => putForReload(BROUGHT, brought.value));

/** Whether it is a game, the engine says when it is opened. */
function readBrought(stored: unknown): Brought | null {
  if (!isObject(stored)) return null;
  const { kind, text, ply, entry, written, wantsTruth } = stored;
  if (kind === 'game' && isObject(written)) {
    const brought = {
      kind,
      written: written as unknown as Written,
      wantsTruth: wantsTruth === true,
    } as const;
    return { ...brought, ply: typeof ply === 'number' ? ply : 0 };
  }
  if (kind !== 'record' || typeof text !== 'string' || typeof ply !== 'number') return null;
  const isEntry = isObject(entry) && isText(entry.id, 40) && typeof entry.when === 'number';
  const chapter = typeof stored.chapter === 'number' ? { chapter: stored.chapter } : {};
  return { kind, text, ply, ...chapter, ...(isEntry && { entry: entry as { id: string; when: number } }) };
}
/** Counts how often everything was to be forgotten, the study as well. */
export const forgettings = signal(0);

export function analyse(what: Brought): void {
  brought.value = what;
  goTo('study');
}

/** Begins where the line ends, with what is proved of each move if that is wanted. */
export function analyseLine({ game, start, seed, moves }: Line, wantsTruth = false): void {
  const nodes = [{}, ...moves.map((move, parent) => ({ parent, move }))];
  const setup = { game, start: start ?? null, seed: seed ?? null };
  const written = { ...setup, tags: [], result: '*', nodes };
  analyse({ kind: 'game', written, ply: moves.length, wantsTruth });
}

/** The game on the board, with all that its record holds. */
export async function analyseSession(session: Playback): Promise<void> {
  const ply = session.at.value;
  const text = await engine.value?.rules.writeRecord(playedGame(session.snapshot(), today()));
  if (text !== undefined) analyse({ kind: 'record', text, ply });
}
