/** Whether the page came from a server that people can play on, rather than from a plain web host. */
import { effect, signal } from '@preact/signals';
import type { Store } from '../storage/store';

export const isServed = signal(false);
/** Whether there was a server when somebody was last told who answers, perhaps on an earlier visit. */
export const wasServed = signal(false);
/** Whether nobody answers now. */
export const isLost = signal(false);

const KEY = 'served';

/** Whoever has met a server here is to see where it was while it cannot be reached. */
export function rememberServer(store: Store): void {
  wasServed.value = store.read(KEY) === true;
  effect(() => void store.write(KEY, wasServed.value || undefined));
}

/** The server names its interface in a header of the page; asking for that leaves no error behind anywhere. */
const HEADER = 'stackade-api';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** Whether somebody asks again and again already. */
let isWaiting = false;

/**
 * Finds out whether there is a server. Where nobody answers it is asked again, after longer and longer pauses; what the
 * browser knows of a network says nothing about a server on this machine.
 */
export async function probe(): Promise<void> {
  if (isServed.value) return;
  if ((await reach()) === 'nobody' && !isWaiting) askAgain(FIRST_PAUSE);
}

function askAgain(pause: number): void {
  isWaiting = true;
  setTimeout(async () => {
    isWaiting = !isServed.value && (await reach()) === 'nobody';
    if (isWaiting) askAgain(Math.min(2 * pause, LONGEST_PAUSE));
  }, pause);
}

/** Asks the server once. Says whether it has answered. */
export async function ask(): Promise<boolean> {
  return (await reach()) === 'server';
}

type Answerer = 'server' | 'host' | 'nobody';

async function reach(): Promise<Answerer> {
  const who = await whoAnswers();
  isLost.value = who === 'nobody';
  if (who !== 'nobody') wasServed.value = who === 'server';
  return who;
}

/** Who answers: a server that people can play on, a plain web host, or nobody. */
async function whoAnswers(): Promise<Answerer> {
  if (!location.protocol.startsWith('http')) return 'host';
  try {
    const page = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    if (page.headers.has(HEADER)) {
      isServed.value = true;
      return 'server';
    }
    // The service worker's answer where it reaches nobody.
    return page.status === 204 ? 'nobody' : 'host';
  } catch {
    // No network, or no server any more: one plays here.
    return 'nobody';
  }
}
