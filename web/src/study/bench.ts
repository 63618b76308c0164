/** A Worker that does one thing at a time: whoever wants something else of it breaks off what goes on. */
import type { Client, Run } from '../engine/client';
import { Interrupted } from '../engine/client';

export type RunLines = (lines: string[], onNews: (line: string) => void) => Promise<string[]>;

/** Something that is being done. */
export interface Task {
  /** Runs lines; throws when something else is wanted meanwhile. */
  run: RunLines;
  /** Whether nothing else is wanted yet. */
  isWanted(): boolean;
}

export interface Bench {
  /** Breaks off what goes on and does this; `onEnd` hears how it ended, unless it was broken off itself. */
  begin(work: (task: Task) => Promise<void>, onEnd: (how: 'done' | 'broken') => void): void;
  stop(): void;
  /** Puts the Worker away, with what it remembers. */
  dismiss(): void;
}

export function createBench(hire: () => Client): Bench {
  let client: Client | null = null;
  let current: Run | null = null;
  let epoch = 0;

  function stop(): void {
    epoch += 1;
    current?.stop();
    current = null;
  }

  function taskOf(mine: number): Task {
    const isWanted = () => mine === epoch;
    const check = () => {
      if (!isWanted()) throw new Interrupted('something else is wanted');
    };
    return {
      isWanted,
      async run(lines, onNews) {
        check();
        client ??= hire();
        current = client.run(lines, (line) => isWanted() && onNews(line));
        const heard = await current.done;
        check();
        return heard;
      },
    };
  }

  return {
    begin(work, onEnd) {
      stop();
      const task = taskOf(epoch);
      const end = (how: 'done' | 'broken') => task.isWanted() && onEnd(how);
      work(task).then(
        () => end('done'),
        (error) => end(error instanceof Interrupted ? 'done' : 'broken'),
      );
    },
    stop,
    dismiss() {
      stop();
      client?.end();
      client = null;
    },
  };
}
