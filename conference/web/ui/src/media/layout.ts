export interface Grid {
  readonly columns: number;
  /** Size of each tile in pixels. */
  readonly width: number;
  readonly height: number;
}

const RATIO = 16 / 9;

/**
 * Minimum tile width; with less room the grid scrolls. A single tile may be smaller, since there is
 * nothing to scroll to.
 */
const WIDTH_MIN = 144;

/**
 * Returns the number of columns that gives the largest tiles; of equal results the one with the
 * most columns.
 */
export function grid(count: number, width: number, height: number, gap: number): Grid {
  let best: Grid = { columns: 1, width: 0, height: 0 };
  if (width <= 0 || height <= 0) return best;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const widest = (width - gap * (columns - 1)) / columns;
    const highest = (height - gap * (rows - 1)) / rows;
    const fits = Math.floor(Math.min(widest, highest * RATIO));
    if (fits >= best.width) best = { columns, width: fits, height: Math.floor(fits / RATIO) };
  }
  if (best.width >= WIDTH_MIN || count <= 1) return best;
  const columns = Math.max(1, Math.floor((width + gap) / (WIDTH_MIN + gap)));
  const fits = Math.max(0, Math.floor((width - gap * (columns - 1)) / columns));
  return { columns, width: fits, height: Math.floor(fits / RATIO) };
}
