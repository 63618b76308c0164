/** A socket that comes back by itself, and the requests that are on their way through it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import {
  CLOSE_COME_BACK,
  CLOSE_NO_RIGHT,
  type ClientHello,
  type Request,
  SILENCE,
} from '../generated/online';
import { createBackoff } from './backoff';
import type { Failure } from './failure';
import { createRequests, type Done } from './requests';

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
  request(wanted: Request | { do: 'ping' }, done: Done): void;
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
  const requests = createRequests(outside.now);
  const backoff = createBackoff(FIRST_DELAY, LONGEST_DELAY);
  const silence = createSilence(outside.now);
  let wire: Wire | null = null;
  let stopWaiting = () => {};
  let stopBeat = () => {};

  function connect(): void {
    stopWaiting();
    silence.end();
    const mine: Wire = outside.open({
      opened: () => wire === mine && mine.send(JSON.stringify(visitor.hello())),
      heard: (text) => wire === mine && hear(text),
      closed: (code) => wire === mine && closed(code),
    });
    wire = mine;
  }

  function hear(text: string): void {
    silence.end();
    visitor.heard(readMessage(text));
  }

  function closed(code: number): void {
    if (code === CLOSE_NO_RIGHT) visitor.shut();
    else lose(code === CLOSE_COME_BACK ? SOON : backoff.wait());
  }

  /** The connection is gone; another one is made after a while. */
  function lose(wait: number): void {
    drop();
    if (state.value === 'closed') return;
    state.value = 'lost';
    requests.fail();
    backoff.failed();
    stopWaiting();
    stopWaiting = outside.later(wait, connect);
  }

  function drop(): void {
    const old = wire;
    wire = null;
    old?.close();
  }

  function request(wanted: Request | { do: 'ping' }, done: Done): void {
    const id = requests.add(wanted.do === 'move', done);
    wire?.send(JSON.stringify({ id, ...wanted }));
  }

  function beat(): void {
    stopBeat = outside.later(BEAT, beat);
    if (!wire) return;
    const isOpen = state.value === 'open';
    if (requests.hasWaited(ANSWER_TIMEOUT) || silence.isDead(isOpen)) return lose(0);
    // Any answer is a sign of life, also that this is not understood.
    if (isOpen && silence.isToBeBroken()) request({ do: 'ping' }, () => {});
  }

  connect();
  beat();
  return {
    state,
    request,
    enter() {
      backoff.succeeded();
      state.value = 'open';
    },
    answer: requests.answer,
    isMoving: requests.isMoving,
    renew: (isAtOnce) => lose(isAtOnce ? 0 : backoff.wait()),
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

/** How long nothing has been heard of the server, and whether it was asked for a sign of life meanwhile. */
function createSilence(now: () => number) {
  let since = now();
  let isAsked = false;
  return {
    /** Something was heard, or has just been begun. */
    end() {
      since = now();
      isAsked = false;
    },
    /** Whether nothing more will be heard. */
    isDead: (isOpen: boolean) => now() - since > (isOpen ? SILENCE + ANSWER_TIMEOUT : ANSWER_TIMEOUT),
    /** Whether it is time to ask, once. */
    isToBeBroken(): boolean {
      if (isAsked || now() - since < SILENCE) return false;
      isAsked = true;
      return true;
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
