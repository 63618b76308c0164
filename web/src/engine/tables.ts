/** Tables of proved results: fetched when somebody thinks who has a use for one, and handed to the engine. */
import type { Machine } from './machine';

const FOUND = import.meta.glob<string>('../../../crates/games/tables/*.table', {
  query: '?url',
  import: 'default',
  eager: true,
});
/** Where they are, by what they are called; of a table that is not whole yet there is an empty file. */
const FILES = Object.fromEntries(
  Object.entries(FOUND).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** So many milliseconds a move may wait for a table. Then it is thought about without one. */
const PATIENCE = 3000;
/** How often it is looked whether nobody wants the move any more. */
const GLANCE = 50;

export interface Tables {
  /** To be called with each line before the engine gets it: brings the table that the answer would be better with. */
  supply(line: string): Promise<void>;
}

export interface TablesWorld {
  fetch(address: string): Promise<Response>;
  shouldStop(): boolean;
  /** Is told whether the table of a game is here, and if not, why. */
  tell(game: string, why: string | null): void;
}

export function createTables(machine: Machine, world: TablesWorld, files = FILES): Tables {
  let game = '';
  /** What was fetched or is on its way; what could not be is tried again. */
  const coming = new Map<string, Promise<void>>();

  async function bring(address: string, id: string): Promise<void> {
    const response = await world.fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    // One that is empty is not whole yet, and nobody was told that there is one.
    if (bytes.length > 0) world.tell(id, machine.install(bytes));
  }

  function tableOf(id: string): Promise<void> | null {
    const address = files[`${id.replace(/[:=,]/g, '-')}.table`];
    if (!address) return null;
    const known = coming.get(id);
    if (known) return known;
    const brought = bring(address, id);
    coming.set(id, brought);
    brought.catch((error) => {
      coming.delete(id);
      world.tell(id, String(error));
    });
    return brought;
  }

  return {
    async supply(line) {
      if (line.startsWith('newgame ')) game = line.slice('newgame '.length).trim();
      // Whoever asks what is known wants to know it, however long it takes to come.
      if (line.startsWith('known ')) await tableOf(readGame(line))?.catch(() => undefined);
      if (!/^(?:go\b(?! level [1-9]\b)|review\b)/.test(line)) return;
      const table = tableOf(game);
      if (table) await atMost(table, world.shouldStop);
    },
  };
}

function readGame(line: string): string {
  return (JSON.parse(line.slice('known '.length)) as { game: string }).game;
}

/** Waits for something, but not for ever, and not if nobody wants it. */
async function atMost(awaited: Promise<void>, shouldStop: () => boolean): Promise<void> {
  let isHere = false;
  const arrival = awaited.then(
    () => {
      isHere = true;
    },
    () => {
      isHere = true;
    },
  );
  for (let waited = 0; !isHere && waited < PATIENCE && !shouldStop(); waited += GLANCE) {
    await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, GLANCE))]);
  }
}
