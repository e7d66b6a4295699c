/** Maximum number of cached previews. */
const KEPT_MAX = 100;

/** Maximum number of concurrent downloads, which leaves bandwidth for messages. */
const AT_ONCE_MAX = 2;

/** Cache of images as object URLs; each image is loaded once. */
export class ImageCache {
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

  /** Evicts the oldest images. Visible ones stay on the screen; only their URL is revoked. */
  private letGo(): void {
    for (const [key, url] of this.kept) {
      if (this.kept.size <= KEPT_MAX) return;
      this.kept.delete(key);
      void url.then((address) => URL.revokeObjectURL(address), () => undefined);
    }
  }
}
