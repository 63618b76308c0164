/** The page's end of the conversation, with Workers that do as they are told. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  Breakdown,
  type Client,
  createClient,
  Interrupted,
  onceMore,
  Refusal,
} from '../../src/engine/client';
import type { FromWorker, ToWorker } from '../../src/engine/messages';
import { engineModule } from '../support/engine';

interface FakeWorker {
  heard: ToWorker[];
  isEnded: boolean;
  tell(message: FromWorker): void;
  /** Answers the last question. */
  answer(...lines: string[]): void;
}

function fakeClient(): { client: Client; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const client = createClient(engineModule, (tell) => {
    const worker: FakeWorker = {
      heard: [],
      isEnded: false,
      tell,
      answer(...lines) {
        const id = lastId(worker);
        for (const line of lines) tell({ kind: 'line', id, line });
        tell({ kind: 'done', id });
      },
    };
    workers.push(worker);
    return {
      post: (message) => worker.heard.push(message),
      end: () => {
        worker.isEnded = true;
      },
    };
  });
  return { client, workers };
}

function lastId({ heard }: FakeWorker): number {
  const last = heard.at(-1);
  return last?.kind === 'ask' ? last.id : -1;
}

function flagOf({ heard }: FakeWorker): number | null {
  const [first] = heard;
  return first?.kind === 'begin' && first.flag ? Atomics.load(new Int32Array(first.flag), 0) : null;
}

afterEach(() => vi.unstubAllGlobals());

describe('a search', () => {
  it('is stopped by a flag where memory can be shared, and its Worker lives on', async () => {
    const { client, workers } = fakeClient();
    const search = client.search(['go level 3']);
    search.stop();
    expect(flagOf(workers[0]!)).toBe(1);
    workers[0]!.answer('info depth 1', 'bestmove a1-a4');
    expect(await search.best).toBe('a1-a4');
    const next = client.ask('games');
    expect(flagOf(workers[0]!)).toBe(0);
    workers[0]!.answer('games []', 'ok');
    expect([await next, workers.length]).toEqual([['games []'], 1]);
  });

  it('is stopped by ending its Worker where memory cannot be shared', async () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const { client, workers } = fakeClient();
    const search = client.search(['go level 3']);
    expect(flagOf(workers[0]!)).toBe(null);
    search.stop();
    await expect(search.best).rejects.toBeInstanceOf(Interrupted);
    expect(workers[0]!.isEnded).toBe(true);
    // The next question gets a new Worker, and the old one is not listened to any more.
    const next = client.search(['go level 3']);
    workers[0]!.tell({ kind: 'broken', why: 'late' });
    workers[1]!.answer('bestmove none');
    expect([await next.best, workers.length]).toEqual([null, 2]);
  });

  it('is not begun if it was stopped while it waited', async () => {
    const { client, workers } = fakeClient();
    const first = client.ask('games');
    const search = client.search(['go level 3']);
    search.stop();
    workers[0]!.answer('games []');
    await first;
    await expect(search.best).rejects.toBeInstanceOf(Interrupted);
    expect(workers[0]!.heard.length).toBe(2);
  });

  it('that names no move has gone wrong', async () => {
    const { client, workers } = fakeClient();
    const search = client.search(['go level 3']);
    workers[0]!.answer('ok');
    await expect(search.best).rejects.toBeInstanceOf(Breakdown);
  });
});

describe('an engine that breaks down', () => {
  it('says so, which is not the same as being stopped', async () => {
    const { client, workers } = fakeClient();
    const search = client.search(['go level 3']);
    workers[0]!.tell({ kind: 'broken', why: 'unreachable' });
    await expect(search.best).rejects.toEqual(new Breakdown('unreachable'));
    await expect(search.best).rejects.not.toBeInstanceOf(Interrupted);
    expect(workers[0]!.isEnded).toBe(true);
  });

  it('is not missed by a search that was stopped', async () => {
    const { client, workers } = fakeClient();
    const search = client.search(['go level 3']);
    search.stop();
    workers[0]!.tell({ kind: 'broken', why: 'unreachable' });
    await expect(search.best).rejects.toBeInstanceOf(Interrupted);
  });

  it('loses one question only: the next ones get a new Worker', async () => {
    const { client, workers } = fakeClient();
    const lost = client.ask('view');
    const waiting = client.ask('games');
    workers[0]!.tell({ kind: 'broken', why: 'no memory' });
    await expect(lost).rejects.toBeInstanceOf(Breakdown);
    expect(workers[1]!.heard.map(({ kind }) => kind)).toEqual(['begin', 'ask']);
    workers[1]!.answer('games []');
    expect(await waiting).toEqual(['games []']);
  });

  it('is asked once more, and not more often', async () => {
    let times = 0;
    const broken = () => {
      times += 1;
      return Promise.reject(new Breakdown('again'));
    };
    await expect(onceMore(broken)).rejects.toBeInstanceOf(Breakdown);
    expect(times).toBe(2);
    await expect(onceMore(() => Promise.reject(new Refusal('no')))).rejects.toBeInstanceOf(Refusal);
  });
});

it('a Worker that gives no sign of life is given up, and one that has begun is not', async () => {
  vi.useFakeTimers();
  try {
    const { client, workers } = fakeClient();
    const dead = client.ask('games');
    const waiting = client.ask('levels');
    vi.advanceTimersByTime(31_000);
    await expect(dead).rejects.toBeInstanceOf(Breakdown);
    workers[1]!.tell({ kind: 'ready' });
    vi.advanceTimersByTime(600_000);
    workers[1]!.answer('levels []');
    expect(await waiting).toEqual(['levels []']);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  } finally {
    vi.useRealTimers();
  }
});

it('nobody is left waiting when the engine is put away', async () => {
  const { client, workers } = fakeClient();
  const asked = [client.ask('games'), client.ask('levels')];
  client.end();
  for (const answer of asked) await expect(answer).rejects.toBeInstanceOf(Interrupted);
  expect([workers.length, workers[0]!.isEnded]).toEqual([1, true]);
});

it('a Worker that is ended is told to stop as well, and no later one is', async () => {
  const { client, workers } = fakeClient();
  const search = client.search(['go infinite']);
  const [first] = workers as [FakeWorker];
  expect(flagOf(first)).toBe(0);
  client.end();
  await expect(search.best).rejects.toThrow(Interrupted);
  expect([first.isEnded, flagOf(first)]).toEqual([true, 1]);
  void client.ask('view');
  const later = workers.at(-1) as FakeWorker;
  expect([workers.length, flagOf(later), flagOf(first)]).toEqual([2, 0, 1]);
});

it('an error line is a refusal', async () => {
  const { client, workers } = fakeClient();
  const asked = client.ask('dance');
  workers[0]!.answer('error unknown command');
  await expect(asked).rejects.toEqual(new Refusal('unknown command'));
});
