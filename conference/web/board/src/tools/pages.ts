import type { History } from '../model/history.js';
import { orderBetween } from '../model/order.js';
import { pagesOf, type StateView } from '../model/state.js';
import type { Page } from '../model/types.js';

/** Pages of a group and how to change them. */
export interface PageGroup {
  readonly state: StateView;
  readonly history: History;
  newId(): string;
}

/** Adds a page after another one, or at the end. Returns its key. */
export function addPage(book: PageGroup, title: string, after?: string): string {
  const pages = pagesOf(book.state, '');
  const at = after === undefined ? pages.length - 1 : pages.findIndex(({ key }) => key === after);
  const key = book.newId();
  book.history.apply([{ type: 'PutPage', page: { key, order: orderBetween(pages[at]?.order, pages[at + 1]?.order), title } }]);
  return key;
}

export function renamePage(book: PageGroup, key: string, title: string): void {
  put(book, key, { title });
}

/** Moves a page before or after its neighbour. */
export function movePage(book: PageGroup, key: string, step: 1 | -1): void {
  const pages = pagesOf(book.state, '');
  const at = pages.findIndex((page) => page.key === key);
  const others = pages.filter((page) => page.key !== key);
  const to = at + step;
  if (at === -1 || to < 0 || to > others.length) return;
  put(book, key, { order: orderBetween(others[to - 1]?.order, others[to]?.order) });
}

/** Removes a page with everything on it; the first page cannot be removed. */
export function removePage(book: PageGroup, key: string): void {
  book.history.apply([{ type: 'RemovePage', key }]);
}

function put(book: PageGroup, key: string, parts: Partial<Page>): void {
  const page = book.state.page(key);
  if (page !== undefined) book.history.apply([{ type: 'PutPage', page: { ...page, ...parts } }]);
}
