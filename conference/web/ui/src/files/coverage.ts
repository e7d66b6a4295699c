/** Lines are held in blocks of so many. */
export const BLOCK_LINES = 50;
/** Of all of a text, so many blocks are held. */
export const BLOCKS_MAX = 400;
/** The most that one question asks for. */
export const ASK_LINES_MAX = 500;

/** Lines from one, counted from 0, up to another. */
export interface Lines {
  readonly from: number;
  readonly to: number;
}

/**
 * Which lines of a text of any length are here, which are needed next, and which can go. A block may be here in part, as an answer ends early when its lines are long.
 */
export class Coverage {
  /** Lines from its beginning that are here, by block. */
  private readonly held = new Map<number, number>();

  /** @param margin lines that are fetched around what is seen */
  constructor(
    public lines: number,
    private readonly margin: () => number,
  ) {}

  /** Lines that are to be asked for now: those that are seen, then those around them, then, if all are wanted, any. */
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

  /** Lines have come. */
  hold({ from, to }: Lines): void {
    for (let block = blockOf(from); block * BLOCK_LINES < to; block++) {
      const start = block * BLOCK_LINES;
      const before = this.held.get(block) ?? 0;
      if (from <= start + before) this.held.set(block, Math.max(before, Math.min(to - start, BLOCK_LINES)));
    }
  }

  /** What is here of these lines is to be fetched again. */
  drop({ from, to }: Lines): void {
    for (let block = blockOf(Math.max(0, from)); block * BLOCK_LINES < to; block++) this.held.delete(block);
  }

  clear(): void {
    this.held.clear();
  }

  /** Gives up what is farthest from what is seen, as far as there is too much; what was given up. */
  spill(seen: Lines): Lines[] {
    if (this.held.size <= BLOCKS_MAX) return [];
    const middle = blockOf((seen.from + seen.to) / 2);
    const farthest = [...this.held.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle)).slice(0, this.held.size - BLOCKS_MAX);
    return farthest.map((block) => {
      this.held.delete(block);
      return { from: block * BLOCK_LINES, to: Math.min((block + 1) * BLOCK_LINES, this.lines) };
    });
  }

  /** Whether a line is here. */
  has(line: number): boolean {
    return line % BLOCK_LINES < (this.held.get(blockOf(line)) ?? 0);
  }

  /** Lines that are here. */
  get size(): number {
    let size = 0;
    for (const lines of this.held.values()) size += lines;
    return size;
  }
}

function blockOf(line: number): number {
  return Math.floor(line / BLOCK_LINES);
}
