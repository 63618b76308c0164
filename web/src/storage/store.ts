/** What is stored in the browser. What comes back may have been written by anybody: it is checked as it is read. */

export interface Store {
  read(key: string): unknown;
  /** Says whether there was room for it; what is too large leaves what was there before. */
  write(key: string, value: unknown): boolean;
  keys(): string[];
  /** Calls back when another tab has changed something; the key is null when it may be anything. */
  watch(then: (key: string | null) => void): void;
  forget(): void;
}

const PREFIX = 'stackade.';
/** Longer texts than this are not ours. */
const LONGEST = 2_000_000;

/** A store in the browser; one that forgets where the browser does not allow any. */
export function browserStore(): Store {
  try {
    const storage = window.localStorage;
    storage.setItem(`${PREFIX}probe`, '1');
    storage.removeItem(`${PREFIX}probe`);
    return storageStore(storage, window);
  } catch {
    return memoryStore();
  }
}

export function storageStore(storage: Storage, tabs: EventTarget): Store {
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  return {
    read(key) {
      const text = storage.getItem(PREFIX + key);
      if (text === null || text.length > LONGEST) return undefined;
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(key, value) {
      try {
        const text = value === undefined ? null : JSON.stringify(value);
        if (text !== null && text.length > LONGEST) return false;
        if (text === null) storage.removeItem(PREFIX + key);
        else storage.setItem(PREFIX + key, text);
        return true;
      } catch {
        // A full or forbidden store must not end the game.
        return false;
      }
    },
    keys,
    watch(then) {
      tabs.addEventListener('storage', (event) => {
        const { key } = event as StorageEvent;
        if (key === null) then(null);
        else if (key.startsWith(PREFIX)) then(key.slice(PREFIX.length));
      });
    },
    forget() {
      for (const key of keys()) storage.removeItem(PREFIX + key);
    },
  };
}

export function memoryStore(): Store {
  const stored = new Map<string, string>();
  return {
    read: (key) => {
      const text = stored.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    write: (key, value) => {
      if (value === undefined) stored.delete(key);
      else stored.set(key, JSON.stringify(value));
      return true;
    },
    keys: () => [...stored.keys()],
    // Nobody else has it.
    watch: () => {},
    forget: () => stored.clear(),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of this tab, which it keeps when it is reloaded. A copy of a tab is another tab. */
export function takeTab(storage: Storage | null): string {
  const key = `${PREFIX}tab`;
  const known = storage?.getItem(key);
  // It is put back when the page is left: a copy that is made meanwhile finds none.
  storage?.removeItem(key);
  return known && /^[a-z0-9]{1,20}$/.test(known) ? known : Math.random().toString(36).slice(2, 12);
}

export function putTab(storage: Storage | null, tab: string): void {
  storage?.setItem(`${PREFIX}tab`, tab);
}

/** What a tab keeps for itself; nothing where the browser does not allow any. */
export function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps something in this tab while the page is loaded again; nothing if it is null, or if there is no room. */
export function putForReload(key: string, value: unknown): void {
  const storage = tabStorage();
  storage?.removeItem(key);
  if (value === null) return;
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Without it, the page is as it is when it is opened anew.
  }
}

/** What was stored while the page was loaded again, once. */
export function takeAfterReload(key: string): unknown {
  const storage = tabStorage();
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  } finally {
    storage?.removeItem(key);
  }
}

/** A text that is short enough to be what it should be. */
export function isText(value: unknown, longest = 300): value is string {
  return typeof value === 'string' && value.length <= longest;
}
