import type { Answer } from './viewer-link.js';

/** Pictures that are kept; those not looked at for longest are let go. */
const PICTURES_MAX = 6;

type Load = (page: number, width: number) => Promise<Answer<ImageBitmap>>;

/** Pictures of pages, each asked for once. */
export class PageShelf {
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

  /** What failed is asked for again the next time. */
  private async begin(key: string, page: number, width: number): Promise<Answer<ImageBitmap>> {
    const answer = await this.load(page, width);
    if (answer.type !== 'Got') this.pictures.delete(key);
    return answer;
  }

  clear(): void {
    this.pictures.clear();
  }
}
