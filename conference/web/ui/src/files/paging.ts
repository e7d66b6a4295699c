/** Width of a file's page on the board, in board units; its upper left corner is at 0, 0. */
export const PAGE_UNITS = 1000;

/**
 * Image widths in pixels that are requested. There are only a few, so that members who see the same
 * page share the server's cached image.
 */
const WIDTHS = [480, 800, 1200, 1600, 2400, 3200, 4096] as const;
/** Maximum width at low bandwidth, whatever the screen. */
const LOW_BANDWIDTH_WIDTH_MAX = 800;
const LOW_BANDWIDTH_WIDTHS = WIDTHS.filter((width) => width <= LOW_BANDWIDTH_WIDTH_MAX);

/** Returns the image width for a page that is shown in so many device pixels. */
export function pictureWidth(devicePixels: number, lowBandwidth: boolean): number {
  const widths = lowBandwidth ? LOW_BANDWIDTH_WIDTHS : WIDTHS;
  // At low bandwidth the next smaller image is requested, which arrives sooner.
  const wanted = lowBandwidth ? devicePixels * 0.6 : devicePixels;
  return widths.find((width) => width >= wanted) ?? widths.at(-1)!;
}

/**
 * Returns the key of the board page with the ink over a page of a file; `ink` is the file's id for
 * its ink.
 */
export function inkKey(ink: string, page: number): string {
  return `file/${ink}/${page}`;
}

/** Returns the nearest existing page. */
export function pageWithin(page: number, pages: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.round(page)), Math.max(1, pages)) : 1;
}
