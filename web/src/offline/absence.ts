/** Why a part of the page could not be loaded, and what can be done about it. */
import { signal } from '@preact/signals';

/** There is no network; the server has a newer version and not this part any more; or something else. */
export type Absence = 'offline' | 'outdated' | 'broken';

/** Whether the browser knows of a network. That it does is no promise. */
export const isOnline = signal(globalThis.navigator?.onLine ?? true);
for (const event of ['online', 'offline'])
  globalThis.addEventListener?.(event, () => {
    isOnline.value = navigator.onLine;
  });

/**
 * The script with which the page began has a hash in its name, and every part is named in it: a server that no
 * longer has this script has another version of the page.
 */
export async function whyAbsent(script = firstScript(), ask: typeof fetch = fetch): Promise<Absence> {
  if (!navigator.onLine) return 'offline';
  try {
    const answer = await ask(script, { method: 'HEAD', cache: 'no-store' });
    // The service worker's answer where it reaches nobody.
    if (answer.status === 204) return 'offline';
    const isGone = answer.status === 404 || answer.status === 410;
    // Some hosts answer with their front page to everything that they do not have.
    const isOther = answer.ok && !/javascript/.test(answer.headers.get('content-type') ?? '');
    return isGone || isOther ? 'outdated' : 'broken';
  } catch {
    return 'offline';
  }
}

function firstScript(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? './';
}

/** Style sheets that could not be loaded, by address: whoever wants them again has to ask again. */
const lost = new Map<string, HTMLLinkElement>();
/** Those of them that are being loaded again. */
const mending = new Map<string, Promise<void>>();

/** Follows what is loaded from now on. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.set(target.href, target);
  };
  // Such events do not bubble.
  document.addEventListener('error', note, true);
}

/** The addresses of the style sheets that could not be loaded. */
export function lostStyles(): string[] {
  return [...lost.keys()];
}

/**
 * Loads again the style sheets that could not be loaded. Rejects if one of those needed still cannot; the others, of
 * which some may be shared, are nobody's to wait for.
 */
export async function mendStyles(needed: ReadonlySet<string>): Promise<void> {
  const waits = lostStyles().map((href) => {
    const mended = mend(href);
    if (needed.has(href)) return mended;
    mended.catch(() => undefined);
    return undefined;
  });
  await Promise.all(waits);
}

function mend(href: string): Promise<void> {
  const underway = mending.get(href);
  const old = lost.get(href);
  if (underway || !old) return underway ?? Promise.resolve();
  const mended = new Promise<void>((resolve, reject) => {
    const link = old.cloneNode() as HTMLLinkElement;
    link.onload = () => {
      lost.delete(href);
      resolve();
    };
    link.onerror = () => reject(new Error(`no style sheet at ${href}`));
    lost.set(href, link);
    old.replaceWith(link);
  });
  const settled = mended.finally(() => mending.delete(href));
  mending.set(href, settled);
  return settled;
}
