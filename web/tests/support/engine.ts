/** The real engine in Node, without Workers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, createClient, type OpenChannel } from '../../src/engine/client';
import { createMachine } from '../../src/engine/machine';
import type { FromWorker } from '../../src/engine/messages';
import { createRules } from '../../src/engine/rules';

const FILE = join(import.meta.dirname, '../../src/engine/engine.wasm');

export const engineModule = new WebAssembly.Module(readFileSync(FILE));

const FOLDER = join(import.meta.dirname, '../../../crates/games/tables');
/** The tables that are whole, which the native engine has built in. */
const tables = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.table'))
  .map((name): Uint8Array => readFileSync(join(FOLDER, name)))
  .filter(({ length }) => length > 0);

/** Answers come a moment later, as they do from a Worker. */
function openWith(tables: Uint8Array[]): OpenChannel {
  return (receive) => open(receive, tables);
}

function open(receive: (message: FromWorker) => void, tables: Uint8Array[]): Channel {
  let current = 0;
  let isOpen = true;
  const tell = (message: FromWorker) => isOpen && receive(message);
  const machine = createMachine(engineModule, {
    now: () => performance.now(),
    shouldStop: () => false,
    emit: (line) => tell({ kind: 'line', id: current, line }),
  }).then((engine) => {
    for (const table of tables) engine.install(table);
    return engine;
  });
  return {
    post(message) {
      if (message.kind === 'begin') return;
      void machine.then((engine) => {
        current = message.id;
        for (const line of message.lines) engine.send(line);
        tell({ kind: 'done', id: message.id });
      });
    },
    end() {
      isOpen = false;
    },
  };
}

/** An engine that knows what the native one knows. */
export function createTestClient() {
  return createClient(engineModule, openWith(tables));
}

/** One that has these tables of results and no others. */
export function createTestRules(...tables: Uint8Array[]) {
  return createRules(createClient(engineModule, openWith(tables)));
}

/** A conversation, one line at a time, with an engine that knows these tables. */
export async function converse(known = tables): Promise<(line: string) => string[]> {
  let heard: string[] = [];
  const machine = await createMachine(engineModule, {
    now: () => 0,
    shouldStop: () => false,
    emit: (line) => heard.push(line),
  });
  for (const table of known) machine.install(table);
  return (line) => {
    heard = [];
    machine.send(line);
    return heard;
  };
}
