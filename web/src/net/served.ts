/** Whether the page came from a server that people can play on, rather than from a plain web host. */
import { signal } from '@preact/signals';

export const isServed = signal(false);

/** The server names its interface in a header of the page; asking for that leaves no error behind anywhere. */
const HEADER = 'stackade-api';

export async function probe(): Promise<void> {
  if (isServed.value || !navigator.onLine) return;
  await ask();
}

/**
 * Asks the server, whatever the browser knows of a network: one on this machine needs none. Says whether it has
 * answered.
 */
export async function ask(): Promise<boolean> {
  if (!location.protocol.startsWith('http')) return false;
  try {
    const page = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    const hasAnswered = page.headers.has(HEADER);
    if (hasAnswered) isServed.value = true;
    return hasAnswered;
  } catch {
    // No network, or no server any more: one plays here.
    return false;
  }
}
