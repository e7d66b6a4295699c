import { pagesInOrder, type StateTarget, type StateView } from './state.js';
import type { Drawn, Page } from './types.js';

/**
 * State on top of another one; stores only the differences. The state below must not change while
 * there are any.
 */
export class Overlay implements StateTarget {
  private readonly shapes = new Map<string, Drawn | undefined>();
  private readonly pagesByKey = new Map<string, Page | undefined>();

  constructor(private readonly below: StateView) {}

  drawn(id: string): Drawn | undefined {
    return this.shapes.has(id) ? this.shapes.get(id) : this.below.drawn(id);
  }

  page(key: string): Page | undefined {
    return this.pagesByKey.has(key) ? this.pagesByKey.get(key) : this.below.page(key);
  }

  pages(): readonly Page[] {
    if (this.pagesByKey.size === 0) return this.below.pages();
    const pages = new Map<string, Page>(this.below.pages().map((page) => [page.key, page]));
    for (const [key, page] of this.pagesByKey) {
      if (page === undefined) pages.delete(key);
      else pages.set(key, page);
    }
    return pagesInOrder(pages.values());
  }

  *idsOn(page: string): Iterable<string> {
    for (const id of this.below.idsOn(page)) if (!this.shapes.has(id)) yield id;
    for (const [id, drawn] of this.shapes) if (drawn?.shape.page === page) yield id;
  }

  setDrawn(id: string, drawn: Drawn | undefined): void {
    this.shapes.set(id, drawn);
  }

  setPage(key: string, page: Page | undefined): void {
    this.pagesByKey.set(key, page);
  }

  /** Returns the ids of the shapes that may differ from the state below. */
  touched(): Iterable<string> {
    return this.shapes.keys();
  }

  get pagesTouched(): boolean {
    return this.pagesByKey.size > 0;
  }

  clear(): void {
    this.shapes.clear();
    this.pagesByKey.clear();
  }
}
