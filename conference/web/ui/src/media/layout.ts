export interface Grid {
  readonly columns: number;
  /** Of each tile, in pixels. */
  readonly width: number;
  readonly height: number;
}

const RATIO = 16 / 9;

/** Below this, tiles are scrolled to rather than made smaller; a single one has nothing beside it to scroll to. */
const WIDTH_MIN = 144;

/** The columns that make so many tiles as large as they can be on an area; of those that do, the most. */
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
