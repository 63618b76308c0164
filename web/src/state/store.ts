/** What is kept in the browser. What comes back may have been written by anybody: it is checked as it is read. */

export interface Store {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  forget(): void;
}

const PREFIX = 'stackade.';
/** Longer texts than this are not ours. */
const LONGEST = 200_000;

/** A store in the browser; one that forgets where the browser does not allow any. */
export function browserStore(): Store {
  try {
    const storage = window.localStorage;
    storage.setItem(`${PREFIX}probe`, '1');
    storage.removeItem(`${PREFIX}probe`);
    return storageStore(storage);
  } catch {
    return memoryStore();
  }
}

export function storageStore(storage: Storage): Store {
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
        if (value === undefined) storage.removeItem(PREFIX + key);
        else storage.setItem(PREFIX + key, JSON.stringify(value));
      } catch {
        // A full or forbidden store must not end the game.
      }
    },
    forget() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
    },
  };
}

export function memoryStore(): Store {
  const kept = new Map<string, string>();
  return {
    read: (key) => {
      const text = kept.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    },
    write: (key, value) => {
      if (value === undefined) kept.delete(key);
      else kept.set(key, JSON.stringify(value));
    },
    forget: () => kept.clear(),
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is short enough to be what it should be. */
export function isText(value: unknown, longest = 300): value is string {
  return typeof value === 'string' && value.length <= longest;
}
