/** Positions set up by hand: cells are filled with tools; the engine knows what that makes of them and whether it is possible. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Edit, Rules } from '../engine/rules';
import type { Edited, Message } from '../generated/view';
import { sayError } from '../library/say';
import { createHand, type Hand } from '../state/hand';
import type { Run, Side, View } from '../state/view';

/** What a click on a cell does: put a piece there (`own0`, `green`), take the top one away, or empty it. */
export type Tool = string;

/** Whether the engine takes the position, and why not. */
export type Legality = { kind: 'asking' } | { kind: 'legal'; view: View } | { kind: 'refused'; why: Message };

export interface Editor {
  view: ReadonlySignal<View>;
  tool: ReadonlySignal<Tool>;
  tools: ReadonlySignal<Tool[]>;
  /** The pieces that tools put on the board, in the order of the tools. */
  pieces: ReadonlySignal<Run[]>;
  legality: ReadonlySignal<Legality>;
  hand: Hand;
  presented: { wait: () => Promise<void> };
  choose(tool: Tool): void;
  apply(cell: string): Promise<void>;
  toMove(side: Side): Promise<void>;
  clear(): Promise<void>;
  /** Takes a position over that is given as text; says what is wrong with it, if anything. */
  read(text: string): Promise<string | null>;
  end(): void;
}

const TAKE = 'take';
const CLEAR = 'clear';

export function createEditor(rules: Rules, from: View): Editor {
  const found = signal<Edited | null>(null);
  const isAsking = signal(true);
  const pieces = computed(() => found.value?.pieces ?? []);
  const tools = computed<Tool[]>(() => [...pieces.value.map(toolOf), TAKE, CLEAR]);
  const chosen = signal<Tool | null>(null);
  const tool = computed(() => chosen.value ?? tools.value[0] ?? CLEAR);
  const view = computed<View>(() => {
    const { cells, side, position } = found.value ?? from;
    return {
      ...from,
      cells,
      side,
      position,
      ply: 0,
      last: null,
      over: null,
      passed: false,
      decisive: [],
      decision: null,
    };
  });
  const legality = computed<Legality>(() => {
    if (isAsking.value || !found.value) return { kind: 'asking' };
    const { view: legal, why } = found.value;
    if (legal) return { kind: 'legal', view: legal };
    return why ? { kind: 'refused', why } : { kind: 'asking' };
  });
  /** Where it began, and everything that was done since. */
  let start = from.position;
  let edits: Edit[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let isGone = false;

  /** Asks for the position after something more was done, when all before that is known. */
  function change(next: (known: Edit[]) => { start: string; edits: Edit[] }): Promise<string | null> {
    isAsking.value = true;
    const done = queue.then(async () => {
      const wanted = next(edits);
      try {
        const answer = await rules.edit(from.game, wanted.start, wanted.edits);
        if (isGone) return null;
        ({ start, edits } = wanted);
        found.value = answer;
        return null;
      } catch (error) {
        return sayError(error, from.game);
      } finally {
        isAsking.value = false;
      }
    });
    queue = done;
    return done;
  }

  async function make(edit: Edit): Promise<void> {
    await change((known) => ({ start, edits: [...known, edit] }));
  }

  function apply(cell: string): Promise<void> {
    if (tool.value === TAKE) return make({ take: cell });
    if (tool.value === CLEAR) return make({ clear: cell });
    return make({ put: [cell, tools.value.indexOf(tool.value)] });
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
    choices: computed(() => view.value.cells.map(({ name }) => name)),
    choose: apply,
    // The keys for parts choose tools here.
    chooseHeight: async (number) => {
      chosen.value = tools.value[number - 1] ?? tool.value;
    },
    press() {
      if (bare.cursor.value) void apply(bare.cursor.value);
      else bare.move('right', 0);
    },
  };

  void change(() => ({ start, edits: [] }));
  return {
    view,
    tool,
    tools,
    pieces,
    legality,
    hand,
    presented: { wait: () => Promise.resolve() },
    choose(next) {
      chosen.value = next;
    },
    apply,
    toMove: (side) => make({ side }),
    clear: () => make('empty'),
    read: (text) => change(() => ({ start: text.trim(), edits: [] })),
    end() {
      isGone = true;
    },
  };
}

export function toolOf({ kind, side }: Run): Tool {
  return `${kind}${side ?? ''}`;
}
