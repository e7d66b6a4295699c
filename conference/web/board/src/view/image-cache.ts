import type { ImageSource } from '../render/painter.js';

/**
 * Maximum number of cached images. The cache holds images by attachment, requests each once and
 * evicts the least recently drawn.
 */
const PICTURES_MAX = 64;
const WIDTH_MAX = 1600;
const LOW_BANDWIDTH_WIDTH_MAX = 480;

export class ImageCache implements ImageSource {
  private readonly loaded = new Map<string, ImageBitmap | undefined>();

  constructor(
    private readonly load: (attachment: string, maxWidth: number) => Promise<ImageBitmap>,
    private readonly lowBandwidth: () => boolean,
    private readonly onLoaded: (attachment: string) => void,
  ) {}

  picture(attachment: string): ImageBitmap | undefined {
    if (this.loaded.has(attachment)) {
      const picture = this.loaded.get(attachment);
      this.loaded.delete(attachment);
      this.loaded.set(attachment, picture);
      return picture;
    }
    this.loaded.set(attachment, undefined);
    void this.fetch(attachment);
    return undefined;
  }

  /** Requests failed images again after a reconnection. */
  retry(): void {
    for (const [attachment, picture] of this.loaded) if (picture === undefined) this.loaded.delete(attachment);
  }

  private async fetch(attachment: string): Promise<void> {
    try {
      this.loaded.set(attachment, await this.load(attachment, this.lowBandwidth() ? LOW_BANDWIDTH_WIDTH_MAX : WIDTH_MAX));
    } catch {
      // The placeholder is shown until `retry`.
      return;
    }
    for (const [oldest, picture] of this.loaded) {
      if (this.loaded.size <= PICTURES_MAX) break;
      this.loaded.delete(oldest);
      picture?.close();
    }
    this.onLoaded(attachment);
  }
}
