/** The engine as the page has it: one Worker that knows the rules and one that thinks. */

import { type Channel, type Client, createClient, type OnTable, type OpenChannel } from './client';
import engineAddress from './engine.wasm?url';
import type { FromWorker } from './messages';
import { createRules, type Rules } from './rules';

export interface Engine {
  rules: Rules;
  /** Thinking takes long and may be broken off, so that it has a Worker of its own. */
  brain: Client;
  /** Another Worker, for whoever thinks beside the game; to be ended by them. */
  hire(): Client;
}

export async function startEngine(onTable?: OnTable): Promise<Engine> {
  const module = await compile(engineAddress);
  const hired = new Set<Client>();
  const hire = (): Client => {
    const client = createClient(module, openWorker, undefined, onTable);
    hired.add(client);
    const end = () => {
      client.end();
      hired.delete(client);
    };
    return { ...client, end };
  };
  addEventListener('pagehide', ({ persisted }) => {
    // A page that may be shown again as it was keeps its engines.
    if (!persisted) for (const client of hired) client.leave();
  });
  return { rules: createRules(hire()), brain: hire(), hire };
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status}`);
  // Hosts that do not know the type of WASM files are common; those cannot be compiled while they load.
  const isKnown = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

const openWorker: OpenChannel = (receive): Channel => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<FromWorker>) => receive(event.data);
  worker.onerror = (event) => {
    // Scripts that do not load say nothing at all.
    receive({ kind: 'broken', why: event.message || 'its Worker does not start' });
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};
