/** A socket that comes back by itself, and the requests that are on their way through it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  CLOSE_COME_BACK,
  CLOSE_NO_RIGHT,
  type ClientHello,
  type Request,
  SILENCE,
} from '../generated/online';
import { type Failure, failed } from './failure';

/** As much of a WebSocket as is needed, so that tests can do without one. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEars {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

/** The network and the time. */
export interface Outside {
  open(ears: WireEars): Wire;
  now(): number;
  later(ms: number, then: () => void): () => void;
}

/** Who uses the connection. */
export interface Visitor {
  hello(): ClientHello;
  heard(message: Record<string, unknown>): void;
  /** What the connection rested on has ended. */
  shut(): void;
}

export type State = 'connecting' | 'open' | 'lost' | 'closed';

export interface Connection {
  state: ReadonlySignal<State>;
  /** The server has let us in. */
  enter(): void;
  /** Sends a request; `done` is told why it comes to nothing, or null. */
  request(wanted: Request | { do: 'ping' }, done: (failure: Failure | null) => void): void;
  /** The answer to a request has come. */
  answer(id: number, failure: Failure | null): void;
  /** Whether a move is on its way. */
  isMoving(): boolean;
  /** Gives the connection up, for another one: at once, or as late as after a loss. */
  renew(isAtOnce: boolean): void;
  /** The network may be back: the next attempt to connect is made at once. */
  nudge(): void;
  /**
   * The network may be gone, and the connection with it. Only an attempt to make another one shows that: a server on this
   * machine needs no network.
   */
  doubt(): void;
  /** Stays away for good. */
  close(): void;
}

interface Pending {
  since: number;
  isMove: boolean;
  done(failure: Failure | null): void;
}

/** How often the connection is looked after. */
const BEAT = 4000;
/** An answer that takes longer will not come. */
const ANSWER_TIMEOUT = 8000;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
/** How soon it is tried again when the server has said that it will be back. */
const SOON = 300;

export function createConnection(outside: Outside, visitor: Visitor): Connection {
  const state = signal<State>('connecting');
  const pending = new Map<number, Pending>();
  let wire: Wire | null = null;
  let lastWord = 0;
  let isAsked = false;
  let counter = 0;
  let delay = FIRST_DELAY;
  let stopWaiting = () => {};
  let stopBeat = () => {};

  function connect(): void {
    stopWaiting();
    lastWord = outside.now();
    isAsked = false;
    const mine: Wire = outside.open({
      opened: () => wire === mine && mine.send(JSON.stringify(visitor.hello())),
      heard: (text) => wire === mine && hear(text),
      closed: (code) => wire === mine && closed(code),
    });
    wire = mine;
  }

  function hear(text: string): void {
    lastWord = outside.now();
    isAsked = false;
    visitor.heard(readMessage(text));
  }

  function closed(code: number): void {
    if (code === CLOSE_NO_RIGHT) visitor.shut();
    else lose(code === CLOSE_COME_BACK ? SOON : delay);
  }

  /** The connection is gone; another one is made after a while. */
  function lose(wait: number): void {
    drop();
    if (state.value === 'closed') return;
    state.value = 'lost';
    for (const { done } of pending.values()) done(failed('connection-lost'));
    pending.clear();
    delay = Math.min(LONGEST_DELAY, delay * 2);
    stopWaiting();
    stopWaiting = outside.later(wait, connect);
  }

  function drop(): void {
    const old = wire;
    wire = null;
    old?.close();
  }

  function request(wanted: Request | { do: 'ping' }, done: Pending['done']): void {
    counter += 1;
    pending.set(counter, { since: outside.now(), isMove: wanted.do === 'move', done });
    wire?.send(JSON.stringify({ id: counter, ...wanted }));
  }

  function beat(): void {
    stopBeat = outside.later(BEAT, beat);
    if (!wire) return;
    const now = outside.now();
    const isStuck = [...pending.values()].some(({ since }) => now - since > ANSWER_TIMEOUT);
    const isMute = now - lastWord > (state.value === 'open' ? SILENCE + ANSWER_TIMEOUT : ANSWER_TIMEOUT);
    if (isStuck || isMute) return lose(0);
    if (state.value !== 'open' || isAsked || now - lastWord < SILENCE) return;
    // Any answer is a sign of life, also that this is not understood.
    isAsked = true;
    request({ do: 'ping' }, () => {});
  }

  connect();
  beat();
  return {
    state,
    request,
    enter() {
      delay = FIRST_DELAY;
      state.value = 'open';
    },
    answer(id, failure) {
      const found = pending.get(id);
      pending.delete(id);
      found?.done(failure);
    },
    isMoving: () => [...pending.values()].some(({ isMove }) => isMove),
    renew: (isAtOnce) => lose(isAtOnce ? 0 : delay),
    nudge() {
      if (state.value !== 'closed' && !wire) connect();
    },
    doubt() {
      if (state.value === 'open') lose(0);
    },
    close() {
      stopWaiting();
      stopBeat();
      state.value = 'closed';
      drop();
    },
  };
}

function readMessage(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
