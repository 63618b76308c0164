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
}

export async function createMachine(module: WebAssembly.Module, world: World): Promise<Machine> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const instance = await WebAssembly.instantiate(module, {
    world: {
      now: () => world.now(),
      should_stop: () => (world.shouldStop() ? 1 : 0),
      emit: (start: number, length: number) => {
        // The memory may have grown since the last line, and shared memory cannot be decoded in place.
        world.emit(decoder.decode(new Uint8Array(engine.memory.buffer, start, length).slice()));
      },
    },
  });
  const engine = instance.exports as unknown as Exports;
  engine._initialize?.();
  const handle = engine.open();
  return {
    send(line) {
      const bytes = encoder.encode(line);
      const start = engine.buffer(bytes.length);
      new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
      return engine.send(handle) === 1;
    },
    memory: () => engine.memory.buffer.byteLength,
  };
}
