/** Looking for a server, also on a machine that has no network. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Served = typeof import('../../src/net/served');

const nobody = async () => Promise.reject(new TypeError('Failed to fetch'));
const server = async () => new Response('', { headers: { 'stackade-api': '1' } });

let served: Served;
const asked = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('location', { protocol: 'http:' });
  served = await import('../../src/net/served');
});

afterEach(() => {
  asked.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('finds a server on this machine where there is no network', async () => {
  asked.mockImplementation(server);
  await served.probe();
  expect(served.isServed.value).toBe(true);
  await served.probe();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledOnce();
});

it('is remembered when nobody answers, and forgotten where a plain host does', async () => {
  const kept = new Map<string, unknown>([['served', true]]);
  const store = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: unknown) => kept.set(key, value),
  };
  served.rememberServer(store as never);
  const stands = () => [served.isServed.value, served.wasServed.value, served.isLost.value];
  expect(stands()).toEqual([false, true, false]);
  asked.mockImplementation(nobody);
  expect([await served.ask(), stands(), kept.get('served')]).toEqual([false, [false, true, true], true]);
  asked.mockImplementation(async () => new Response(''));
  expect([await served.ask(), stands(), kept.get('served')]).toEqual([
    false,
    [false, false, false],
    undefined,
  ]);
  asked.mockImplementation(server);
  expect([await served.ask(), stands(), kept.get('served')]).toEqual([true, [true, true, false], true]);
});

it('asks again after longer and longer pauses while nobody answers', async () => {
  const began = Date.now();
  const times: number[] = [];
  asked.mockImplementation(() => {
    times.push((Date.now() - began) / 1000);
    return nobody();
  });
  await served.probe();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  asked.mockImplementation(server);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(served.isServed.value).toBe(true);
});

it('waits once, whoever asks', async () => {
  // So the service worker answers where it reaches nobody.
  asked.mockImplementation(async () => new Response(null, { status: 204 }));
  await Promise.all([served.probe(), served.probe()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('takes the word of a plain web host', async () => {
  asked.mockImplementation(async () => new Response(''));
  await served.probe();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked.mock.calls.length, served.isServed.value, await served.ask()]).toEqual([1, false, false]);
});
