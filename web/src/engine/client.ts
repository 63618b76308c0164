/** The page's end of a conversation with an engine. */
import type { Message } from '../generated/view';
import type { FromWorker, ToWorker } from './messages';

/** As much of a Worker as is needed, so that tests can do without one. */
export interface Channel {
  post(message: ToWorker): void;
  end(): void;
}

/** Hears whether the table of a game could be had. */
export type OnTable = (game: string, isHere: boolean) => void;

export type OpenChannel = (receive: (message: FromWorker) => void) => Channel;

/** The engine has answered with an `error` line, and with a code where somebody has given something that is wrong. */
export class Refusal extends Error {
  readonly why: Message | null;

  constructor(words: string, why: Message | null = null) {
    super(words);
    this.why = why;
  }
}
/** The answer will not come because nobody wants it any more. */
export class Interrupted extends Error {}
/** The answer will not come because the engine has broken down. A new Worker is made for the next question. */
export class Breakdown extends Error {}

export interface Search {
  /** The move, or null when the game is over. */
  best: Promise<string | null>;
  stop(): void;
}

/** Something that takes long and tells news while it goes on. */
export interface Run {
  /** All that was answered apart from the news; what was stopped may have been answered in part, or not at all. */
  done: Promise<string[]>;
  stop(): void;
}

export interface Client {
  /** Sends lines together and resolves to all that was answered, without the closing `ok`s. */
  ask(...lines: string[]): Promise<string[]>;
  /** The last of the lines is a `go`. */
  search(lines: string[], onInfo?: (line: string) => void): Search;
  /** Sends lines of which the last takes long; `onNews` hears of `info` and `turn`. */
  run(lines: string[], onNews: (line: string) => void): Run;
  end(): void;
  /** Ends it with the page: nobody hears of it, since whatever would be done then is done too late. */
  leave(): void;
}

interface Request {
  id: number;
  lines: string[];
  heard: string[];
  onInfo?: (line: string) => void;
  isStopped: boolean;
  resolve(lines: string[]): void;
  reject(error: Error): void;
}

/** A Worker that has given no sign of life in so many milliseconds never will. */
const WORKER_TIMEOUT = 30_000;

export function createClient(
  module: WebAssembly.Module,
  open: OpenChannel,
  timeout = WORKER_TIMEOUT,
  onTable: OnTable = () => {},
): Client {
  let flag: SharedArrayBuffer | null = null;
  const waiting: Request[] = [];
  let current: Request | null = null;
  let channel: Channel | null = null;
  let counter = 0;
  let isGone = false;
  let alarm: ReturnType<typeof setTimeout> | undefined;

  function connect(): Channel {
    const opened: Channel = open((message) => {
      if (channel === opened) receive(message);
    });
    // Every Worker has its own, since an earlier one may still be on its way to its end.
    flag = typeof SharedArrayBuffer === 'undefined' ? null : new SharedArrayBuffer(4);
    opened.post({ kind: 'begin', module, flag });
    watch();
    return opened;
  }

  /** Waits for a sign of life. */
  function watch(): void {
    clearTimeout(alarm);
    alarm = setTimeout(() => giveUp(`no answer in ${timeout / 1000} s`, Breakdown), timeout);
  }

  function receive(message: FromWorker): void {
    clearTimeout(alarm);
    if (message.kind === 'broken') return giveUp(message.why, Breakdown);
    if (message.kind === 'table') return onTable(message.game, message.isHere);
    if (message.kind === 'ready' || message.id !== current?.id) return;
    if (message.kind === 'done') finish(current);
    else if (message.line.startsWith('info ')) current.onInfo?.(message.line);
    else if (current.onInfo && message.line.startsWith('turn ')) current.onInfo(message.line);
    else current.heard.push(message.line);
  }

  function finish(request: Request): void {
    current = null;
    const wrong = request.heard.findIndex((line) => line.startsWith('error '));
    if (wrong >= 0) request.reject(readRefusal(request.heard[wrong - 1], request.heard[wrong]));
    else request.resolve(request.heard.filter((line) => line !== 'ok'));
    next();
  }

  function putAway(): void {
    clearTimeout(alarm);
    // WebKit may not end a Worker in the middle of a search, and then waits for it for ever when the page is left.
    if (flag) raise(flag);
    channel?.end();
    channel = null;
  }

  /** Ends the Worker; a new one is made for the next request. */
  function giveUp(why: string, Kind: typeof Interrupted | typeof Breakdown): void {
    const lost = current;
    current = null;
    putAway();
    // What was to be stopped anyway has not been lost.
    lost?.reject(lost.isStopped ? new Interrupted(why) : new Kind(why));
    next();
  }

  function next(): void {
    const request = waiting[0];
    if (isGone || current || !request) return;
    waiting.shift();
    if (request.isStopped) {
      request.reject(new Interrupted('it was stopped before it began'));
      return next();
    }
    channel ??= connect();
    current = request;
    if (flag) Atomics.store(new Int32Array(flag), 0, 0);
    channel.post({ kind: 'ask', id: request.id, lines: request.lines });
  }

  function enqueue(lines: string[], onInfo?: (line: string) => void): [Request, Promise<string[]>] {
    counter += 1;
    const request = { id: counter, lines, heard: [], onInfo, isStopped: false } as unknown as Request;
    const answer = new Promise<string[]>((resolve, reject) => Object.assign(request, { resolve, reject }));
    waiting.push(request);
    next();
    return [request, answer];
  }

  function stop(request: Request): void {
    if (request.isStopped) return;
    request.isStopped = true;
    if (current !== request) return;
    if (flag) raise(flag);
    else giveUp('it was stopped', Interrupted);
  }

  return {
    ask: (...lines) => enqueue(lines)[1],
    search(lines, onInfo) {
      const [request, answer] = enqueue(lines, onInfo);
      return { best: answer.then((heard) => readBest(heard)), stop: () => stop(request) };
    },
    run(lines, onNews) {
      const [request, done] = enqueue(lines, onNews);
      return { done, stop: () => stop(request) };
    },
    end() {
      for (const request of waiting) request.isStopped = true;
      giveUp('the engine was put away', Interrupted);
    },
    leave() {
      isGone = true;
      putAway();
    },
  };
}

/** Tells an engine to stop. */
function raise(flag: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(flag), 0, 1);
}

function readBest(heard: string[]): string | null {
  const move = heard.find((line) => line.startsWith('bestmove '))?.slice('bestmove '.length);
  if (move === undefined) throw new Breakdown('the engine has named no move');
  return move === 'none' ? null : move;
}

/** Asks once more if the engine breaks down: what broke it may have been chance, such as a lack of memory. */
export async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Breakdown) return ask();
    throw error;
  }
}

/** An `error` line, with the `why` before it if there is one. */
export function readRefusal(before = '', line = ''): Refusal {
  const why = before.startsWith('why ') ? (JSON.parse(before.slice('why '.length)) as Message) : null;
  return new Refusal(line.slice('error '.length), why);
}
