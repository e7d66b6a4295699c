/** Number of lines in a block. */
export const BLOCK_LINES = 50;
/** Maximum number of blocks kept of all of a text. */
export const BLOCKS_MAX = 400;
/** Maximum number of lines in one request. */
export const ASK_LINES_MAX = 500;

/** Range of lines, counted from 0; `to` is exclusive. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Tracks which lines of a text are loaded, which to load next, and which to evict. A block can be
 * partly loaded, because a response ends early when its lines are long.
 */
export class Coverage {
  /** Number of loaded lines from the start of each block. */
  private readonly held = new Map<number, number>();

  /** @param margin number of lines to load around the visible ones */
  constructor(
    public lines: number,
    private readonly margin: () => number,
  ) {}

  /**
   * Returns the lines to request now: visible ones, then those around them, then, if `all`, any
   * others.
   */
  wanted(seen: Lines, all: boolean): Lines | undefined {
    const margin = this.margin();
    return this.firstGap(seen) ?? this.firstGap({ from: seen.from - margin, to: seen.to + margin }) ?? (all ? this.firstGap({ from: 0, to: this.lines }) : undefined);
  }

  private firstGap({ from, to }: Lines): Lines | undefined {
    const end = Math.min(to, this.lines);
    for (let line = Math.max(0, from); line < end; line = (blockOf(line) + 1) * BLOCK_LINES) {
      const start = this.missingFrom(blockOf(line));
      if (start !== undefined) return { from: start, to: this.gapEnd(start, end) };
    }
    return undefined;
  }

  private gapEnd(start: number, end: number): number {
    let block = blockOf(start);
    const most = Math.min(end, start + ASK_LINES_MAX);
    while ((block + 1) * BLOCK_LINES < most && this.held.get(block + 1) === undefined) block++;
    return Math.min((block + 1) * BLOCK_LINES, this.lines, start + ASK_LINES_MAX);
  }

  private missingFrom(block: number): number | undefined {
    const start = block * BLOCK_LINES + (this.held.get(block) ?? 0);
    return start < Math.min((block + 1) * BLOCK_LINES, this.lines) ? start : undefined;
  }

  /** Marks lines as loaded. */
  hold({ from, to }: Lines): void {
    for (let block = blockOf(from); block * BLOCK_LINES < to; block++) {
      const start = block * BLOCK_LINES;
      const before = this.held.get(block) ?? 0;
      if (from <= start + before) this.held.set(block, Math.max(before, Math.min(to - start, BLOCK_LINES)));
    }
  }

  /** Marks lines as not loaded, so that they are requested again. */
  drop({ from, to }: Lines): void {
    for (let block = blockOf(Math.max(0, from)); block * BLOCK_LINES < to; block++) this.held.delete(block);
  }

  clear(): void {
    this.held.clear();
  }

  /**
   * Evicts the blocks that are farthest from the visible lines while there are too many. Returns
   * the evicted lines.
   */
  spill(seen: Lines): Lines[] {
    if (this.held.size <= BLOCKS_MAX) return [];
    const middle = blockOf((seen.from + seen.to) / 2);
    const farthest = [...this.held.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle)).slice(0, this.held.size - BLOCKS_MAX);
    return farthest.map((block) => {
      this.held.delete(block);
      return { from: block * BLOCK_LINES, to: Math.min((block + 1) * BLOCK_LINES, this.lines) };
    });
  }

  /** Returns true if a line is loaded. */
  has(line: number): boolean {
    return line % BLOCK_LINES < (this.held.get(blockOf(line)) ?? 0);
  }

  /** Number of loaded lines. */
  get size(): number {
    let size = 0;
    for (const lines of this.held.values()) size += lines;
    return size;
  }
}

function blockOf(line: number): number {
  return Math.floor(line / BLOCK_LINES);
}
