/**
 * Thinking about the position of a study, in a Worker of its own: the best lines, what the other side
 * threatens, and what is proved of each move. It stops whenever nobody looks.
 */
import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Client, Run } from '../engine/client';
import { Interrupted, Refusal } from '../engine/client';
import { type Line, setUp } from '../engine/rules';
import type { View } from '../state/view';
import { type Found, readInfo } from './scores';
import { passed, type Threat } from './threat';
import { createProofs, type Truth } from './truth';

export interface Wishes {
  /** Whether the best lines are wanted, and how many. */
  isOn: boolean;
  lines: number;
  threat: boolean;
  truth: boolean;
}

export type Activity = 'idle' | 'lines' | 'threat' | 'truth' | 'broken';

export interface Thinking {
  wishes: ReadonlySignal<Wishes>;
  wish(changes: Partial<Wishes>): void;
  activity: ReadonlySignal<Activity>;
  /** The best lines of the position that is looked at, best first. */
  found: ReadonlySignal<Found[]>;
  threat: ReadonlySignal<Threat | null>;
  /** What is proved of the moves of this position; null when nobody has asked. */
  truth: ReadonlySignal<Truth | null>;
  end(): void;
}

export interface Subject {
  line: Line;
  view: View;
}

interface Means {
  hire(): Client;
  /** The position that is looked at. */
  subject: ReadonlySignal<Subject | null>;
  /** Whether anybody looks. */
  isSeen: ReadonlySignal<boolean>;
  /** What is wanted at first. */
  first?: Wishes;
}

const USUAL: Wishes = { isOn: true, lines: 3, threat: false, truth: false };

const MEMORY = 'setoption name Hash value 32';
/** How long a threat is looked for, in milliseconds. */
const THREAT_TIME = 700;

export function createThinking({ hire, subject, isSeen, first = USUAL }: Means): Thinking {
  const wishes = signal(first);
  const activity = signal<Activity>('idle');
  const found = signal<Found[]>([]);
  const threat = signal<Threat | null>(null);
  const truth = signal<Truth | null>(null);
  let client: Client | null = null;
  let current: Run | null = null;
  let epoch = 0;

  /** Runs lines; throws when they were interrupted by another wish. */
  async function run(mine: number, lines: string[], onNews: (line: string) => void): Promise<string[]> {
    if (mine !== epoch) throw new Interrupted('something else is wanted');
    client ??= hire();
    const mineOnly = (line: string) => mine === epoch && onNews(line);
    current = client.run(lines, mineOnly);
    const heard = await current.done;
    if (mine !== epoch) throw new Interrupted('something else is wanted');
    return heard;
  }

  async function findLines(mine: number, { line }: Subject, count: number): Promise<void> {
    activity.value = 'lines';
    const best: Found[] = [];
    await run(
      mine,
      [MEMORY, `setoption name MultiPV value ${count}`, ...setUp(line), 'go infinite'],
      (news) => {
        const next = readInfo(news);
        if (!next || next.number > count) return;
        best[next.number - 1] = next;
        found.value = best.filter((known) => known !== undefined);
      },
    );
  }

  async function findThreat(mine: number, asked: Subject): Promise<void> {
    activity.value = 'threat';
    const line = passed(asked);
    if (!line) {
      threat.value = { kind: 'none' };
      return;
    }
    let best: Found | null = null;
    const go = `go movetime ${THREAT_TIME}`;
    try {
      await run(mine, [MEMORY, 'setoption name MultiPV value 1', ...setUp(line), go], (news) => {
        best = readInfo(news) ?? best;
      });
      threat.value = best ? { kind: 'move', found: best } : { kind: 'none' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      threat.value = { kind: 'refused', why: error.message };
    }
  }

  async function pursue(mine: number, asked: Subject, wanted: Wishes): Promise<void> {
    try {
      if (wanted.threat) await findThreat(mine, asked);
      if (wanted.truth) {
        activity.value = 'truth';
        const tell = (next: Truth) => {
          if (mine === epoch) truth.value = next;
        };
        await createProofs((lines, onNews) => run(mine, [MEMORY, ...lines], onNews), asked, tell);
      }
      if (wanted.isOn) await findLines(mine, asked, wanted.lines);
      if (mine === epoch) activity.value = 'idle';
    } catch (error) {
      if (mine === epoch) activity.value = error instanceof Interrupted ? 'idle' : 'broken';
    }
  }

  function stop(): number {
    epoch += 1;
    current?.stop();
    current = null;
    return epoch;
  }

  function dismiss(): void {
    client?.end();
    client = null;
  }

  let shown: Subject | null = null;
  const stopWatching = effect(() => {
    const [asked, wanted, seen] = [subject.value, wishes.value, isSeen.value];
    untracked(() => {
      const mine = stop();
      batch(() => {
        // Lines of another position are not shown for a moment longer.
        if (shown !== asked || !wanted.isOn) found.value = [];
        threat.value = null;
        truth.value = null;
        activity.value = 'idle';
      });
      shown = asked;
      // A Worker that nobody waits for is put away, with what it remembers.
      if (!seen) dismiss();
      if (seen && asked && asked.view.over === null) void pursue(mine, asked, wanted);
    });
  });

  return {
    wishes,
    wish(changes) {
      wishes.value = { ...wishes.value, ...changes };
    },
    activity,
    found,
    threat,
    truth,
    end() {
      stopWatching();
      stop();
      dismiss();
    },
  };
}
