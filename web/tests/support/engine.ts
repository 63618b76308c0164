/** The real engine in Node, without Workers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type OpenChannel } from '../../src/engine/client';
import { createMachine } from '../../src/engine/machine';
import type { FromWorker } from '../../src/engine/messages';
import { createRules } from '../../src/engine/rules';

const FILE = join(import.meta.dirname, '../../src/engine/engine.wasm');

export const engineModule = new WebAssembly.Module(readFileSync(FILE));

/** Answers come a moment later, as they do from a Worker. */
const openHere: OpenChannel = (receive) => {
  let current = 0;
  let isOpen = true;
  const tell = (message: FromWorker) => isOpen && receive(message);
  const machine = createMachine(engineModule, {
    now: () => performance.now(),
    shouldStop: () => false,
    emit: (line) => tell({ kind: 'line', id: current, line }),
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
};

export function createTestClient() {
  return createClient(engineModule, openHere);
}

export function createTestRules() {
  return createRules(createTestClient());
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
