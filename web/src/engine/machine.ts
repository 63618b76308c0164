/** The engine's WASM module as a function from a line to lines; crates/wasm/src/abi.rs is the other side. */

/** What the engine asks of the world outside. */
export interface World {
  /** Milliseconds since some fixed moment. */
  now(): number;
  shouldStop(): boolean;
  emit(line: string): void;
}

/** A conversation with the engine. Answers come through the world's `emit` before `send` returns. */
export interface Machine {
  /** Returned is whether the conversation goes on. */
  send(line: string): boolean;
  /** Hands over the file of a table; why it is refused, or null if it is in use from now on. */
  install(table: Uint8Array): string | null;
  /** Bytes of memory that the engine has taken. */
  memory(): number;
}

interface Exports {
  memory: WebAssembly.Memory;
  /** Adds games, in an engine that brings some of its own. */
  _initialize?(): void;
  open(): number;
  buffer(length: number): number;
  send(handle: number): number;
  install(): number;
}

export async function createMachine(module: WebAssembly.Module, world: World): Promise<Machine> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  /** What is said about a table is for whoever handed it over. */
  let aboutTable: ((line: string) => void) | null = null;
  const instance = await WebAssembly.instantiate(module, {
    world: {
      now: () => world.now(),
      should_stop: () => (world.shouldStop() ? 1 : 0),
      emit: (start: number, length: number) => {
        // The memory may have grown since the last line, and shared memory cannot be decoded in place.
        const line = decoder.decode(new Uint8Array(engine.memory.buffer, start, length).slice());
        (aboutTable ?? world.emit)(line);
      },
    },
  });
  const engine = instance.exports as unknown as Exports;
  engine._initialize?.();
  const handle = engine.open();
  const write = (bytes: Uint8Array) => {
    const start = engine.buffer(bytes.length);
    new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
  };
  return {
    send(line) {
      write(encoder.encode(line));
      return engine.send(handle) === 1;
    },
    install(table) {
      let said = '';
      aboutTable = (line) => {
        said = line;
      };
      write(table);
      const isInUse = engine.install() === 1;
      aboutTable = null;
      return isInUse ? null : said;
    },
    memory: () => engine.memory.buffer.byteLength,
  };
}
