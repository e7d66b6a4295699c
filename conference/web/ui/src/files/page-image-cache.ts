import type { Answer } from './viewer-link.js';

/** Maximum number of cached images; the least recently used are evicted. */
const PICTURES_MAX = 6;

type Load = (page: number, width: number) => Promise<Answer<ImageBitmap>>;

/** Cache of page images; each is requested once. */
export class PageImageCache {
  private readonly pictures = new Map<string, Promise<Answer<ImageBitmap>>>();

  constructor(private readonly load: Load) {}

  get(page: number, width: number): Promise<Answer<ImageBitmap>> {
    const key = `${page}/${width}`;
    const picture = this.pictures.get(key) ?? this.begin(key, page, width);
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    for (const oldest of this.pictures.keys()) {
      if (this.pictures.size <= PICTURES_MAX) break;
      this.pictures.delete(oldest);
    }
    return picture;
  }

  /** A failed image is requested again the next time. */
  private async begin(key: string, page: number, width: number): Promise<Answer<ImageBitmap>> {
    const answer = await this.load(page, width);
    if (answer.type !== 'Got') this.pictures.delete(key);
    return answer;
  }

  clear(): void {
    this.pictures.clear();
  }
}
