/** The real engine in Node, without Workers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, createClient, type OpenChannel } from '../../src/engine/client';
import { createMachine } from '../../src/engine/machine';
import type { FromWorker } from '../../src/engine/messages';
import { createRules } from '../../src/engine/rules';

const FILE = join(import.meta.dirname, '../../src/engine/engine.wasm');

export const engineModule = new WebAssembly.Module(readFileSync(FILE));

/** Answers come a moment later, as they do from a Worker. */
const openHere: OpenChannel = (receive) => open(receive, []);

/** The same with these tables of results. */
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

export function createTestClient() {
  return createClient(engineModule, openHere);
}

export function createTestRules(...tables: Uint8Array[]) {
  return createRules(createClient(engineModule, openWith(tables)));
}

/** A conversation, one line at a time. */
export async function converse(): Promise<(line: string) => string[]> {
  let heard: string[] = [];
  const machine = await createMachine(engineModule, {
    now: () => 0,
    shouldStop: () => false,
    emit: (line) => heard.push(line),
  });
  return (line) => {
    heard = [];
    machine.send(line);
    return heard;
  };
}
