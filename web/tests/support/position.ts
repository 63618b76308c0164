/** Views out of position strings, for tests: contents only, no moves. */
import type { Cell, Form, Kind, Layout, Run, Side, View } from '../../src/state/view';

const RUNS: Readonly<Record<string, Omit<Run, 'count'>>> = {
  'glaisher r': { kind: 'own', side: 0 },
  'glaisher y': { kind: 'own', side: 1 },
  'staqs b': { kind: 'own', side: 0 },
  'staqs w': { kind: 'own', side: 1 },
  'staqs n': { kind: 'neutral', side: null },
  'greener b': { kind: 'own', side: 0 },
  'greener w': { kind: 'own', side: 1 },
  'greener g': { kind: 'green', side: null },
  'nava w': { kind: 'own', side: 0 },
  'nava b': { kind: 'own', side: 1 },
  'nava W': { kind: 'cube', side: 0 },
  'nava B': { kind: 'cube', side: 1 },
};

/** The view of a position, good enough to be drawn. */
export function viewOf(game: string, position: string): View {
  const name = game.split(':')[0] ?? game;
  const [board = '', side = ''] = position.split(' ');
  const rows = board.split('/').map((row) => row.split(',').flatMap((text) => stacksOf(name, text)));
  const cells = rows.flatMap((row, i) => named(name, row, i, rows.length));
  return {
    game,
    title: name,
    sides: [
      { letter: '', name: '' },
      { letter: '', name: '' },
    ],
    random_start: false,
    position,
    layout: layoutOf(name, rows),
    shape: name === 'staqs' ? 'rings' : name === 'greener' ? 'pyramids' : 'discs',
    kinds: kindsOf(name),
    cells,
    side: RUNS[`${name} ${side}`]?.side ?? 0,
    tallies: talliesOf(name, cells),
    progress: [],
    ply: 0,
    last: null,
    over: null,
    passed: false,
    decisive: [],
    decision: null,
    legal: 0,
    must_pass: false,
  };
}

/** The kinds of pieces of a game. */
function kindsOf(game: string): Kind[] {
  const kind = (name: string, form: Form, behaviour: Kind['behaviour']): Kind => ({
    name,
    one: name,
    many: `${name}s`,
    form,
    behaviour,
  });
  if (game === 'staqs') return [kind('own', 'ring', 'stacks'), kind('neutral', 'ring', 'fills')];
  if (game === 'greener') return [kind('own', 'pyramid', 'stacks'), kind('green', 'pyramid', 'counts')];
  return [kind('own', 'disc', 'stacks'), ...(game === 'nava' ? [kind('cube', 'cube', 'stays')] : [])];
}

function layoutOf(name: string, rows: Run[][][]): Layout {
  if (name === 'glaisher') return { kind: 'hexagon', side: (rows.length + 1) / 2 };
  return {
    kind: name === 'nava' ? 'junctions' : 'squares',
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
  };
}

function named(game: string, row: Run[][], index: number, rows: number): Cell[] {
  const first = game === 'glaisher' ? Math.max(0, index - (rows - 1) / 2) : 0;
  return row.map((pieces, i) => ({ name: `${String.fromCharCode(97 + first + i)}${rows - index}`, pieces }));
}

/** One entry of a row: a run of empty or neutral cells, a stack with a height, or its pieces letter by letter. */
function stacksOf(game: string, text: string): Run[][] {
  const count = Number(/\d+$/.exec(text)?.[0] ?? 1);
  if (text.startsWith('x')) return Array.from({ length: count }, () => []);
  const run = (letter: string, times: number): Run => ({ ...RUNS[`${game} ${letter}`]!, count: times });
  const letter = text[0] ?? '';
  if (game === 'staqs' && letter === 'n') return Array.from({ length: count }, () => [run('n', 1)]);
  if (game === 'staqs') return [[run('n', count - 1), run(letter, 1)]];
  if (game === 'glaisher') return [[run(letter, count)]];
  return [merged([...text].map((each) => run(each, 1)))];
}

function merged(pieces: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const top = runs.at(-1);
    if (top && top.kind === piece.kind && top.side === piece.side) top.count++;
    else runs.push({ ...piece });
  }
  return runs;
}

function talliesOf(game: string, cells: readonly Cell[]): View['tallies'] {
  const count = (kind: Run['kind'], side: Side) =>
    cells
      .flatMap((cell) => cell.pieces)
      .reduce((sum, run) => sum + (run.kind === kind && run.side === side ? run.count : 0), 0);
  const inHand = (kind: Run['kind'], all: number) => ({
    code: '',
    name: '',
    counts: [all - count(kind, 0), all - count(kind, 1)],
    in_hand: kind,
  });
  if (game === 'staqs') return [inHand('own', 4)];
  if (game === 'nava') return [inHand('cube', 9)];
  return [];
}
