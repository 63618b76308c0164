/**
 * Thinking about the position of a study: the best lines in one Worker; what the other side threatens and
 * what is proved of each move in another, so that neither waits for the other. Both stop whenever nobody looks.
 */
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals';
import type { Client } from '../engine/client';
import { Refusal } from '../engine/client';
import { type Line, setUp, toLine } from '../engine/rules';
import type { View } from '../state/view';
import { createBench, type Task } from './bench';
import { type PointsLine, readPoints } from './points';
import { type Found, type Look, readInfo } from './scores';
import { passed, type Threat } from './threat';
import { createProofs, type Truth } from './truth';

export interface Wishes {
  /** Whether the best lines are wanted, and how many. */
  isOn: boolean;
  lines: number;
  threat: boolean;
  truth: boolean;
}

export type Activity = 'idle' | 'lines' | 'broken';
export type Proving = 'idle' | 'threat' | 'truth' | 'broken';

export interface Thinking {
  wishes: ReadonlySignal<Wishes>;
  wish(changes: Partial<Wishes>): void;
  /** Begins anew after a breakdown. */
  retry(): void;
  /** What is done for lines, and what for threat and truth. */
  activity: ReadonlySignal<Activity>;
  proving: ReadonlySignal<Proving>;
  /** The best lines of the position that is looked at, best first. */
  found: ReadonlySignal<Found[]>;
  /** The same in games of more than two sides, of which nothing else is asked. */
  points: ReadonlySignal<PointsLine[]>;
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
  const attempt = signal(0);
  const activity = signal<Activity>('idle');
  const proving = signal<Proving>('idle');
  const found = signal<Found[]>([]);
  const points = signal<PointsLine[]>([]);
  const threat = signal<Threat | null>(null);
  const truth = signal<Truth | null>(null);
  const [finder, prover] = [createBench(hire), createBench(hire)];
  // What one Worker is asked for does not change with what the other is asked for.
  const lines = computed(() => (wishes.value.isOn ? wishes.value.lines : 0));
  const questions = computed(() => {
    const { threat: isThreat, truth: isTruth } = wishes.value;
    return `${isThreat ? 'threat ' : ''}${isTruth ? 'truth' : ''}`;
  });

  async function findLines({ run }: Task, { line, view }: Subject, count: number): Promise<void> {
    activity.value = 'lines';
    const go = [MEMORY, `setoption name MultiPV value ${count}`, ...setUp(line), 'go infinite'];
    const take = view.sides.length > 2 ? collect(readPoints, points, count) : collect(readInfo, found, count);
    await run(go, take);
  }

  async function findThreat({ run }: Task, asked: Subject): Promise<void> {
    proving.value = 'threat';
    const line = passed(asked);
    if (!line) {
      threat.value = { kind: 'none' };
      return;
    }
    let best: Found | null = null;
    const go = `go movetime ${THREAT_TIME}`;
    try {
      // Of a position that is not possible, only a view says why for programs.
      const asking = [`view ${toLine(line)}`, MEMORY, 'setoption name MultiPV value 1', ...setUp(line), go];
      await run(asking, (news) => {
        best = readInfo(news) ?? best;
      });
      threat.value = best ? { kind: 'move', found: best } : { kind: 'none' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      threat.value = { kind: 'refused', why: error.why };
    }
  }

  async function prove(task: Task, asked: Subject): Promise<void> {
    const wanted = wishes.peek();
    if (wanted.threat && !threat.peek()) await findThreat(task, asked);
    if (!wanted.truth || truth.peek()?.isComplete) return;
    proving.value = 'truth';
    await createProofs(
      (asking, onNews) => task.run([MEMORY, ...asking], onNews),
      asked,
      (next) => {
        if (task.isWanted()) truth.value = next;
      },
    );
  }

  let shown: Subject | null = null;
  const stopFinding = effect(() => {
    const [asked, count, seen] = [subject.value, lines.value, isSeen.value];
    void attempt.value;
    untracked(() => {
      finder.stop();
      batch(() => {
        // Lines of another position are not shown for a moment longer.
        if (shown !== asked || count === 0) {
          found.value = [];
          points.value = [];
        }
        activity.value = 'idle';
      });
      shown = asked;
      // A Worker that nobody waits for is put away, with what it remembers.
      if (!seen || count === 0) finder.dismiss();
      if (!seen || !asked || asked.view.over || count === 0) return;
      finder.begin(
        (task) => findLines(task, asked, count),
        (how) => {
          activity.value = how === 'done' ? 'idle' : 'broken';
        },
      );
    });
  });

  let proved: Subject | null = null;
  const stopProving = effect(() => {
    const [asked, wanted, seen] = [subject.value, questions.value, isSeen.value];
    void attempt.value;
    untracked(() => {
      prover.stop();
      batch(() => {
        const isOther = proved !== asked;
        if (isOther || !wanted.includes('threat')) threat.value = null;
        if (isOther || !wanted.includes('truth') || !truth.value?.isComplete) truth.value = null;
        proving.value = 'idle';
      });
      proved = asked;
      if (!seen || wanted === '') prover.dismiss();
      // Threats and proofs are for two sides.
      const canProve = asked !== null && !asked.view.over && asked.view.sides.length === 2;
      if (!seen || !canProve || wanted === '') return;
      prover.begin(
        (task) => prove(task, asked),
        (how) => {
          proving.value = how === 'done' ? 'idle' : 'broken';
        },
      );
    });
  });

  return {
    wishes,
    wish(changes) {
      wishes.value = { ...wishes.value, ...changes };
    },
    retry() {
      attempt.value += 1;
    },
    activity,
    proving,
    found,
    points,
    threat,
    truth,
    end() {
      stopFinding();
      stopProving();
      finder.dismiss();
      prover.dismiss();
    },
  };
}

/** Takes `info` lines and shows the latest of each number, of the best so many. */
function collect<T extends Look>(
  read: (news: string) => T | null,
  shown: Signal<T[]>,
  count: number,
): (news: string) => void {
  const best: T[] = [];
  return (news) => {
    const next = read(news);
    if (!next || next.number > count) return;
    best[next.number - 1] = next;
    shown.value = best.filter((known) => known !== undefined);
  };
}
