/** Whether the page came from a server that people can play on, rather than from a plain web host. */
import { signal } from '@preact/signals';

export const isServed = signal(false);

/** The server names its interface in a header of the page; asking for that leaves no error behind anywhere. */
const HEADER = 'stackade-api';

export async function probe(): Promise<void> {
  if (isServed.value || !navigator.onLine || !location.protocol.startsWith('http')) return;
  try {
    const page = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    isServed.value = page.headers.has(HEADER);
  } catch {
    // No network, or no server any more: one plays here.
  }
}
