/**
 * Storage of small texts: localStorage or sessionStorage, or nothing if the browser forbids both.
 */
export interface TextStorage {
  get(key: string): string | undefined;
  set(key: string, value: string | undefined): void;
  /** Removes all entries. */
  clear(): void;
}

/**
 * Returns storage that never throws: browser storage can be forbidden or full, and the page works
 * without it.
 */
export function browserStorage(open: () => Storage): TextStorage {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      attempt((storage) => {
        if (value === undefined) storage.removeItem(key);
        else storage.setItem(key, value);
      });
    },
    clear() {
      attempt((storage) => storage.clear());
    },
  };
}

/** Reads a JSON value; a value of another shape, as of an older page, is ignored. */
export function readJson<T>(storage: TextStorage, key: string, fits: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.get(key) ?? 'null');
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if a value is an object whose named properties are strings. */
export function hasTexts<K extends string>(value: unknown, ...keys: readonly K[]): value is Record<K, string> {
  return typeof value === 'object' && value !== null && keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
}

/** Returns true if a property is missing, or is an object whose named properties are strings. */
export function lacksOr(value: object, part: string, ...keys: readonly string[]): boolean {
  const inner = (value as Record<string, unknown>)[part];
  return inner === undefined || hasTexts(inner, ...keys);
}
