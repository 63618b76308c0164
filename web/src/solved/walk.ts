/** A walk through a solved opening: what is known of a position, move by move. */
import type { Line, Rules, Verdict } from '../engine/rules';
import type { CellNote, NoteKind } from '../state/board';
import type { View } from '../state/view';

/** How far a walk has come, as its address has it: `GAME/MOVE.MOVE`. */
export function readWalk(about: string): { game: string; moves: string[] } {
  const [game = '', path = ''] = about.split('/');
  return { game, moves: path.split('.').filter((move) => move !== '') };
}

export function writeWalk({ game, moves }: { game: string; moves: readonly string[] }): string {
  return moves.length > 0 ? `${game}/${moves.join('.')}` : game;
}

/** A move, where on the board it is made, and what comes of it for whoever makes it. */
export interface Way {
  move: string;
  cell: string;
  result: Verdict;
}

export interface Outlook {
  view: View;
  /** Whether there is a table of the game here. */
  hasTable: boolean;
  /** For the side to move; null where the table has nothing. */
  result: Verdict | null;
  /** Empty where the table does not know every move. */
  ways: Way[];
}

export async function lookAt(rules: Rules, line: Line): Promise<Outlook> {
  const view = await rules.view(line);
  const { table, moves } = await rules.known(line);
  const next = moves?.next ?? [];
  const described = await rules.describe(
    line,
    next.map(([move]) => move),
  );
  const ways = next.map(([move, result], index): Way => {
    const made = described[index];
    return { move, cell: made?.placed ?? made?.landings.at(-1)?.cell ?? '', result };
  });
  return { view, hasTable: table, result: moves?.result ?? null, ways };
}

export const VERDICTS: readonly Verdict[] = ['win', 'draw', 'loss'];
/** Signs that need no translation, and no colour. */
const SIGNS: Record<Verdict, string> = { win: '+', draw: '=', loss: '−' };
const KINDS: Record<Verdict, NoteKind> = { win: 'good', draw: 'idea', loss: 'bad' };

/** The results, as they are written on the board. */
export function notesOf(ways: readonly Way[]): CellNote[] {
  return ways.map(({ cell, result }) => ({ cell, kind: KINDS[result], text: SIGNS[result] }));
}
