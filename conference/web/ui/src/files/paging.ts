/** A page of a file is this wide on the board, in board units; its upper left corner is at 0, 0. */
export const PAGE_UNITS = 1000;

/** Pixels that pages are asked for in; a few widths only, so that those who see the same page ask for the same picture. */
const WIDTHS = [480, 800, 1200, 1600, 2400, 3200, 4096] as const;
/** The widest on a thin line, whatever the screen. */
const THIN_WIDTH_MAX = 800;
const THIN_WIDTHS = WIDTHS.filter((width) => width <= THIN_WIDTH_MAX);

/** How wide a page's picture should be to look well in so many device pixels. */
export function pictureWidth(devicePixels: number, thin: boolean): number {
  const widths = thin ? THIN_WIDTHS : WIDTHS;
  // A thin line gets the next smaller picture, and is served sooner.
  const wanted = thin ? devicePixels * 0.6 : devicePixels;
  return widths.find((width) => width >= wanted) ?? widths.at(-1)!;
}

/** The board's page that has the ink over a page of a file; `ink` as the file names it. */
export function inkKey(ink: string, page: number): string {
  return `file/${ink}/${page}`;
}

/** A page that is there, next to one that was wished for. */
export function pageWithin(page: number, pages: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.round(page)), Math.max(1, pages)) : 1;
}
