/** A Web Worker with an engine in it: lines in, lines out. */
import { createMachine, type Machine } from './machine';
import type { FromWorker, ToWorker } from './messages';
import { createTables, type Tables } from './tables';

let machine: Promise<Machine> | null = null;
let tables: Tables | null = null;
let flag: Int32Array | null = null;
let current = 0;

function say(message: FromWorker): void {
  self.postMessage(message);
}

const shouldStop = () => flag !== null && Atomics.load(flag, 0) === 1;

async function begin(module: WebAssembly.Module): Promise<Machine> {
  const made = await createMachine(module, {
    now: () => performance.now(),
    shouldStop,
    emit: (line) => say({ kind: 'line', id: current, line }),
  });
  tables = createTables(made, {
    fetch: (address) => fetch(address),
    shouldStop,
    tell(game, why) {
      if (why !== null) console.warn(`the table of ${game}: ${why}`);
      say({ kind: 'table', game, isHere: why === null });
    },
  });
  return made;
}

async function take(message: ToWorker): Promise<void> {
  if (message.kind === 'begin') {
    flag = message.flag && new Int32Array(message.flag);
    machine = begin(message.module);
    await machine;
    say({ kind: 'ready' });
    return;
  }
  const engine = await machine;
  current = message.id;
  for (const line of message.lines) {
    await tables?.supply(line);
    engine?.send(line);
  }
  say({ kind: 'done', id: message.id });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  take(event.data).catch((error) => say({ kind: 'broken', why: String(error) }));
};
