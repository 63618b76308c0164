/** The conformance files as questions to an engine, whatever way they are asked. */
import { readText } from './fixtures';

interface Case {
  variant?: string;
  position?: string;
  moves?: string[];
  counts?: number[];
  move?: string;
  result?: string;
  start?: string;
}

type File = { game: string } & Record<
  'perft' | 'moves' | 'apply' | 'illegal' | 'malformed' | 'over' | 'playouts',
  Case[]
>;

/** Lines that are sent together, and what comes of them. */
export interface Question {
  section: keyof File;
  lines: string[];
  /** What is answered beside `ok`; null if something is refused. */
  answer: string[] | null;
}

export const GAMES = ['glaisher', 'staqs', 'greener', 'nava'];

/** Counts beyond this are left to the native tests. */
const MOST = 200_000;

export function questions(game: string): Question[] {
  const file = JSON.parse(readText(`../../../conformance/${game}.json`)) as File;
  const setUp = (entry: Case, moves: string[] = []) => {
    const variant = entry.variant ? `:${entry.variant.replace(/^.*:/, '')}` : '';
    const start = entry.position ?? entry.start;
    const played = moves.length > 0 ? ` moves ${moves.join(' ')}` : '';
    return [`newgame ${game}${variant}`, `position ${start ? `string ${start}` : 'start'}${played}`];
  };
  const over = (entry: Case, moves?: string[]): [string[], string[]] => [
    [...setUp(entry, moves), 'over'],
    [entry.result ?? ''],
  ];
  const all: [keyof File, string[], string[] | null][] = [
    ...file.moves.map((entry) => ['moves', [...setUp(entry), 'moves'], entry.moves ?? []] as const),
    ...file.apply.map(
      (entry) =>
        ['apply', [...setUp(entry, [entry.move ?? '']), 'show'], [`position ${entry.result}`]] as const,
    ),
    ...file.perft.flatMap((entry) =>
      (entry.counts ?? [])
        .map((count, depth) => ({ count, depth }))
        .filter(({ count }) => count <= MOST)
        .map(({ count, depth }) => ['perft', [...setUp(entry), `perft ${depth}`], [String(count)]] as const),
    ),
    ...file.illegal
      .filter(({ move }) => canBeSent(move))
      .map((entry) => ['illegal', setUp(entry, [entry.move ?? '']), null] as const),
    ...file.malformed
      .filter(({ position }) => canBeSent(position))
      .map((entry) => ['malformed', setUp(entry), null] as const),
    ...file.over.map((entry) => ['over', ...over(entry)] as const),
    ...file.playouts.map((entry) => ['playouts', ...over(entry, entry.moves)] as const),
  ].map(([section, lines, answer]) => [section, [...lines], answer && [...answer]]);
  return all.map(([section, lines, answer]) => ({ section, lines, answer }));
}

/** The protocol takes lines apart at spaces, so that texts which are wrong in their spaces cannot be sent. */
function canBeSent(text = ''): boolean {
  return text !== '' && text === text.trim().split(/\s+/).join(' ');
}

/** What counts of an answer: of a board that is shown, the line that names the position. */
export function essence(
  { section }: Question,
  heard: string[] | null | undefined,
): string[] | null | undefined {
  return section === 'apply' ? heard?.slice(-1) : heard;
}
