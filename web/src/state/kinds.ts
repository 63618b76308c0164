/** What pieces are: the kinds that a game declares, each with its form and what it does. */
import type { Form, Kind, Run, View } from './view';

/** The kinds of a game, first the one whose pieces stand for the sides. */
export type Kinds = View['kinds'];

/** The kind of a piece. */
export function kindOf(kinds: Kinds, piece: Pick<Run, 'kind'>): Kind | undefined {
  return kinds.find((kind) => kind.name === piece.kind);
}

/** The form in which a piece is drawn. */
export function formOf(kinds: Kinds, piece: Pick<Run, 'kind'>): Form {
  return kindOf(kinds, piece)?.form ?? 'disc';
}

/** The form of what stacks are made of. */
export function stackForm(kinds: Kinds): Form {
  return kinds[0]?.form ?? 'disc';
}

/** Whether a piece belongs to a side and stays where it was put. */
export function isFixed(kinds: Kinds, piece: Pick<Run, 'kind'>): boolean {
  return kindOf(kinds, piece)?.behaviour === 'stays';
}

/** How many pieces of a stack count. */
export function countedIn(kinds: Kinds, pieces: readonly Run[]): number {
  const counts = (run: Run) => kindOf(kinds, run)?.behaviour === 'counts';
  return pieces.filter(counts).reduce((sum, run) => sum + run.count, 0);
}

/** Every piece of a game: one of each kind for each side, or one that is nobody's. */
export function allPieces({ kinds, sides }: Pick<View, 'kinds' | 'sides'>): Pick<Run, 'kind' | 'side'>[] {
  return kinds.flatMap(({ name: kind, behaviour }): Pick<Run, 'kind' | 'side'>[] =>
    behaviour === 'stacks' || behaviour === 'stays'
      ? sides.map((_, side) => ({ kind, side }))
      : [{ kind, side: null }],
  );
}
