/** Previews kept, about as many as a long look back shows. */
const KEPT_MAX = 100;

/** Loads so many at once; the line is there for words, too. */
const AT_ONCE_MAX = 2;

/** Pictures as addresses that an image shows; each is loaded once and kept for a while. */
export class Pictures {
  private readonly kept = new Map<string, Promise<string>>();
  private readonly waiting: (() => void)[] = [];
  private loading = 0;

  load(key: string, get: () => Promise<Blob>): Promise<string> {
    const before = this.kept.get(key);
    if (before !== undefined) return before;
    const url = this.turn(async () => URL.createObjectURL(await get()));
    this.kept.set(key, url);
    url.catch(() => this.kept.delete(key));
    this.letGo();
    return url;
  }

  private async turn<T>(task: () => Promise<T>): Promise<T> {
    if (this.loading >= AT_ONCE_MAX) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.loading++;
    try {
      return await task();
    } finally {
      this.loading--;
      this.waiting.shift()?.();
    }
  }

  /** What is still shown stays visible; only its address is forgotten. */
  private letGo(): void {
    for (const [key, url] of this.kept) {
      if (this.kept.size <= KEPT_MAX) return;
      this.kept.delete(key);
      void url.then((address) => URL.revokeObjectURL(address), () => undefined);
    }
  }
}
