/** Where small texts are kept: localStorage or sessionStorage, or nothing at all where the browser has none for us. */
export interface Shelf {
  get(key: string): string | undefined;
  set(key: string, value: string | undefined): void;
  /** Removes everything. */
  clear(): void;
}

/** A shelf that never throws: storage may be forbidden or full, and the page works on without it. */
export function storageShelf(open: () => Storage): Shelf {
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

/** Reads what was written as JSON; what has another shape, as from an older page, is nothing. */
export function readJson<T>(shelf: Shelf, key: string, fits: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(shelf.get(key) ?? 'null');
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object whose named properties are texts. */
export function hasTexts<K extends string>(value: unknown, ...keys: readonly K[]): value is Record<K, string> {
  return typeof value === 'object' && value !== null && keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
}

/** Whether a part of a value is missing, or an object whose named properties are texts. */
export function lacksOr(value: object, part: string, ...keys: readonly string[]): boolean {
  const inner = (value as Record<string, unknown>)[part];
  return inner === undefined || hasTexts(inner, ...keys);
}
