/** The way into the study, which itself is loaded only when somebody goes there. */
import { signal } from '@preact/signals';
import type { Line, Written } from '../engine/rules';
import { playedGame, today } from '../state/records';
import type { Session } from '../state/session';
import { engine } from './context';
import { goTo } from './route';

/** What is brought to be studied, after how many moves it is looked at, and which game of the library it is as of when. */
export type Brought =
  | { kind: 'record'; text: string; ply: number; entry?: { id: string; when: number } }
  | { kind: 'game'; written: Written };

export const brought = signal<Brought | null>(null);
/** Counts how often everything was to be forgotten, the study as well. */
export const forgettings = signal(0);

export function analyse(what: Brought): void {
  brought.value = what;
  goTo('study');
}

export function analyseLine({ game, start, seed, moves }: Line): void {
  const nodes = [{}, ...moves.map((move, parent) => ({ parent, move }))];
  const setup = { game, start: start ?? null, seed: seed ?? null };
  analyse({ kind: 'game', written: { ...setup, tags: [], result: '*', nodes } });
}

/** The game on the board, with all that its record holds. */
export async function analyseSession(session: Session): Promise<void> {
  const ply = session.at.value;
  const text = await engine.value?.rules.writeRecord(playedGame(session.snapshot(), today()));
  if (text !== undefined) analyse({ kind: 'record', text, ply });
}
