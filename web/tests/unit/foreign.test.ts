// @vitest-environment happy-dom
/** A server that speaks another protocol than this page: the page is loaded again, once. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL } from '../../src/generated/online';
import { enter } from '../../src/online/desk';
import { stories } from '../support/cases';

const reloadNewest = vi.hoisted(() => vi.fn(async () => {}));
vi.mock('../../src/offline/worker', async (original) => ({ ...(await original<object>()), reloadNewest }));

/** The newest socket; tests are the server. */
let socket: { onmessage(event: { data: string }): void };

class Socket {
  static OPEN = 1;
  readyState = 1;
  onmessage = () => {};
  constructor() {
    socket = this;
  }
  send() {}
  close() {}
}

beforeEach(() => {
  sessionStorage.clear();
  reloadNewest.mockClear();
  vi.stubGlobal('WebSocket', Socket);
});

afterEach(() => vi.unstubAllGlobals());

function meet(protocol: number | undefined): void {
  const room = enter('g', null);
  socket.onmessage({ data: JSON.stringify({ hello: stories[0]?.begin, seat: null, protocol }) });
  expect(room.connection.value).toBe('open');
  room.end();
}

it('goes on with a server of its own version', () => {
  meet(PROTOCOL);
  expect(reloadNewest).not.toHaveBeenCalled();
});

it.each([undefined, PROTOCOL + 1])('loads itself again once where the protocol is %s', (protocol) => {
  meet(protocol);
  expect(reloadNewest).toHaveBeenCalledTimes(1);
  meet(protocol);
  expect(reloadNewest).toHaveBeenCalledTimes(1);
});
