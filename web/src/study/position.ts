/** Positions set up by hand: cells are filled with tools, written as a position's string, and judged by the engine. */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { Refusal } from '../engine/client';
import type { Rules } from '../engine/rules';
import { createHand, type Hand } from '../state/hand';
import { type Cell, gameName, height, type Run, type Side, sideNames, top, type View } from '../state/view';

/** What a click on a cell does: put a piece there, take the top one away, or empty it. */
export type Tool = 'own0' | 'own1' | 'cube0' | 'cube1' | 'neutral' | 'green' | 'take' | 'clear';

/** The pieces that each game has. */
const TOOLS: Record<string, Tool[]> = {
  glaisher: ['own0', 'own1', 'take', 'clear'],
  staqs: ['own0', 'own1', 'neutral', 'take', 'clear'],
  greener: ['own0', 'own1', 'green', 'take', 'clear'],
  nava: ['own0', 'own1', 'cube0', 'cube1', 'take', 'clear'],
};

export function toolsOf(game: string): Tool[] {
  return TOOLS[gameName(game)] ?? [];
}

/** Whether the engine takes the position, and why not. */
export type Legality = { kind: 'asking' } | { kind: 'legal'; view: View } | { kind: 'refused'; why: string };

export interface Editor {
  view: ReadonlySignal<View>;
  tool: ReadonlySignal<Tool>;
  tools: Tool[];
  legality: ReadonlySignal<Legality>;
  hand: Hand;
  presented: { wait: () => Promise<void> };
  choose(tool: Tool): void;
  apply(cell: string): void;
  toMove(side: Side): void;
  clear(): void;
  /** Takes a position over that is given as text; says what is wrong with it, if anything. */
  read(text: string): Promise<string | null>;
  end(): void;
}

export function createEditor(rules: Rules, from: View): Editor {
  const cells = signal(from.cells);
  const side = signal(from.side);
  const tools = toolsOf(from.game);
  const tool = signal<Tool>(tools[0] ?? 'clear');
  const legality = signal<Legality>({ kind: 'asking' });
  const view = computed<View>(() => ({
    ...from,
    cells: cells.value,
    side: side.value,
    position: writePosition(from, cells.value, side.value),
    ply: 0,
    last: null,
    over: null,
    passed: false,
    decisive: [],
    legal: 0,
    must_pass: false,
  }));
  let epoch = 0;

  async function judge(position: string): Promise<void> {
    const mine = ++epoch;
    let next: Legality;
    try {
      next = { kind: 'legal', view: await rules.view({ game: from.game, start: position, moves: [] }) };
    } catch (error) {
      if (mine === epoch) next = { kind: 'refused', why: reason(error) };
      else return;
    }
    if (mine === epoch) legality.value = next;
  }

  const stop = effect(() => {
    const { position } = view.value;
    untracked(() => void judge(position));
  });

  function apply(cell: string): void {
    cells.value = cells.value.map((known) =>
      known.name === cell ? { ...known, pieces: use(tool.value, known, gameName(from.game)) } : known,
    );
  }

  const bare = createHand({
    ask: rules.hand,
    view,
    line: () => ({ game: from.game, moves: [] }),
    isActive: signal(false),
    play: () => {},
  });
  const hand: Hand = {
    ...bare,
    choices: computed(() => cells.value.map(({ name }) => name)),
    choose: async (cell) => apply(cell),
    // The keys for parts choose tools here.
    chooseHeight: async (number) => {
      tool.value = tools[number - 1] ?? tool.value;
    },
    press() {
      if (bare.cursor.value) apply(bare.cursor.value);
      else bare.move('right', 0);
    },
  };

  return {
    view,
    tool,
    tools,
    legality,
    hand,
    presented: { wait: () => Promise.resolve() },
    choose(next) {
      tool.value = next;
    },
    apply,
    toMove(next) {
      side.value = next;
    },
    clear() {
      cells.value = cells.value.map(({ name }) => ({ name, pieces: [] }));
    },
    async read(text) {
      try {
        const found = await rules.view({ game: from.game, start: text.trim(), moves: [] });
        cells.value = found.cells;
        side.value = found.side;
        return null;
      } catch (error) {
        return reason(error);
      }
    },
    end: stop,
  };
}

/** The engine's words, without the name of its command. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof Refusal ? message.replace(/^position: /, '') : message;
}

/** What a cell holds after a tool was used on it. */
function use(tool: Tool, cell: Cell, game: string): Run[] {
  const { pieces } = cell;
  if (tool === 'clear') return [];
  if (tool === 'take') return game === 'staqs' ? takeRing(cell) : takeTop(pieces);
  if (tool === 'cube0' || tool === 'cube1') return [{ kind: 'cube', side: sideOf(tool), count: 1 }];
  if (tool === 'neutral') return [{ kind: 'neutral', side: null, count: 1 }];
  const piece: Run =
    tool === 'green'
      ? { kind: 'green', side: null, count: 1 }
      : { kind: 'own', side: sideOf(tool), count: 1 };
  if (game === 'staqs') return putRing(cell, piece);
  // Discs of Glaisher turn over; a cube gives way to a disc.
  if (game === 'glaisher')
    return [{ ...piece, count: top(cell)?.side === piece.side ? height(cell) + 1 : 1 }];
  return merge(top(cell)?.kind === 'cube' ? [piece] : [...pieces, piece]);
}

function sideOf(tool: Tool): Side {
  return tool.endsWith('0') ? 0 : 1;
}

/** A piece of STAQS stands on a ring, and grows by the rings below it. */
function putRing(cell: Cell, piece: Run): Run[] {
  const isOwn = top(cell)?.kind === 'own';
  const under = isOwn ? height(cell) - (top(cell)?.side === piece.side ? 0 : 1) : 1;
  return [{ kind: 'neutral', side: null, count: under }, piece];
}

function takeRing(cell: Cell): Run[] {
  const piece = top(cell);
  if (piece?.kind !== 'own') return [];
  const under = height(cell) - 2;
  const ring: Run = { kind: 'neutral', side: null, count: 1 };
  return under > 0 ? [{ ...ring, count: under }, piece] : [ring];
}

function takeTop(pieces: Run[]): Run[] {
  const last = pieces.at(-1);
  if (!last) return [];
  const rest = pieces.slice(0, -1);
  return last.count > 1 ? [...rest, { ...last, count: last.count - 1 }] : rest;
}

function merge(pieces: Run[]): Run[] {
  const merged: Run[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last && last.kind === piece.kind && last.side === piece.side) last.count += piece.count;
    else merged.push({ ...piece });
  }
  return merged;
}

/** A position's string, as docs/notation.md has it. */
export function writePosition(view: View, cells: Cell[], side: Side): string {
  const rows = new Map<string, Cell[]>();
  for (const cell of cells) {
    const row = cell.name.slice(1);
    rows.set(row, [...(rows.get(row) ?? []), cell]);
  }
  const board = [...rows.values()].map((row) => writeRow(row.map((cell) => writeCell(view, cell))));
  return `${board.join('/')} ${sideNames(view, side).letter}`;
}

/** Neighbours that are alike and may be counted are: `x3`, and in STAQS `n5`. */
function writeRow(words: string[]): string {
  const runs: { word: string; count: number }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && last.word === word && (word === 'x' || word === 'n')) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  return runs.map(({ word, count }) => (count > 1 ? `${word}${count}` : word)).join(',');
}

function writeCell(view: View, cell: Cell): string {
  const piece = top(cell);
  if (!piece) return 'x';
  const letter = (run: Run) => (run.side === null ? run.kind[0] : sideNames(view, run.side).letter) ?? '';
  if (piece.kind === 'cube') return letter(piece).toUpperCase();
  if (piece.kind === 'neutral') return 'n';
  const isCounted = gameName(view.game) === 'glaisher' || gameName(view.game) === 'staqs';
  if (isCounted) return `${letter(piece)}${height(cell)}`;
  return cell.pieces.map((run) => letter(run).repeat(run.count)).join('');
}
