import { FIRST_PAGE } from './limits.js';
import type { Drawn, Page, Shape } from './types.js';

/** Read access to the state of a board. */
export interface StateView {
  drawn(id: string): Drawn | undefined;
  page(key: string): Page | undefined;
  pages(): readonly Page[];
  /** Returns the ids of the shapes of a page, in no particular order. */
  idsOn(page: string): Iterable<string>;
}

/** State to which operations are applied. */
export interface StateTarget extends StateView {
  setDrawn(id: string, drawn: Drawn | undefined): void;
  setPage(key: string, page: Page | undefined): void;
}

export const firstPage: Page = { key: FIRST_PAGE, order: 'V', title: '' };

/**
 * Compares shapes or pages by order, then by id. This is the drawing order of shapes and the
 * display order of pages.
 */
export function byOrder(a: { readonly order: string; readonly id: string }, b: { readonly order: string; readonly id: string }): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function pagesInOrder(pages: Iterable<Page>): Page[] {
  return [...pages].sort((a, b) => byOrder({ order: a.order, id: a.key }, { order: b.order, id: b.key }));
}

/**
 * Returns the group of pages that a page belongs to: `file/UUID` for those over a shared file, or
 * an empty string for those of the board.
 */
export function pageGroupOf(page: string): string {
  return /^file\/[^/]+/.exec(page)?.[0] ?? '';
}

/** Returns the pages of a group, in order. */
export function pagesOf(state: StateView, book: string): Page[] {
  return state.pages().filter(({ key }) => pageGroupOf(key) === book);
}

/** Returns the shapes of a page in drawing order, lowest first. */
export function shapesOn(state: StateView, page: string): Shape[] {
  const shapes: Shape[] = [];
  for (const id of state.idsOn(page)) {
    const drawn = state.drawn(id);
    if (drawn !== undefined) shapes.push(drawn.shape);
  }
  return shapes.sort(byOrder);
}

/** State of a board: the result of applying its changes in log order. */
export class BoardState implements StateTarget {
  private readonly shapesById = new Map<string, Drawn>();
  private readonly pagesByKey = new Map<string, Page>([[FIRST_PAGE, firstPage]]);
  private readonly byPage = new Map<string, Set<string>>();

  drawn(id: string): Drawn | undefined {
    return this.shapesById.get(id);
  }

  page(key: string): Page | undefined {
    return this.pagesByKey.get(key);
  }

  pages(): readonly Page[] {
    return pagesInOrder(this.pagesByKey.values());
  }

  ids(): Iterable<string> {
    return this.shapesById.keys();
  }

  get size(): number {
    return this.shapesById.size;
  }

  idsOn(page: string): Iterable<string> {
    return this.byPage.get(page) ?? [];
  }

  setDrawn(id: string, drawn: Drawn | undefined): void {
    const before = this.shapesById.get(id);
    if (before !== undefined && before.shape.page !== drawn?.shape.page) this.byPage.get(before.shape.page)?.delete(id);
    if (drawn === undefined) {
      this.shapesById.delete(id);
      return;
    }
    this.shapesById.set(id, drawn);
    const page = this.byPage.get(drawn.shape.page);
    if (page === undefined) this.byPage.set(drawn.shape.page, new Set([id]));
    else page.add(id);
  }

  setPage(key: string, page: Page | undefined): void {
    if (page !== undefined) this.pagesByKey.set(key, page);
    else this.pagesByKey.delete(key);
  }

  clear(): void {
    this.shapesById.clear();
    this.byPage.clear();
    this.pagesByKey.clear();
    this.pagesByKey.set(FIRST_PAGE, firstPage);
  }
}
