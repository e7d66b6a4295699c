import type { FileHit, FileHits } from '../generated/Rooms.js';

/** Where a search begins: behind this place, or before it. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Asks the server for what there is from a line on. */
export type Find = (from: number) => Promise<FileHits>;

export interface Outcome {
  readonly hit: FileHit;
  /** It went on at the other end. */
  readonly wrapped: boolean;
}

/** Lines that are looked at before the place, at first; then eight times as many. */
const BACK_LINES = 1_000;

/** The next place behind one; from the beginning when there is none up to the end. */
export async function findNext(find: Find, after: Spot): Promise<Outcome | undefined> {
  const hit = await firstIn(find, after.line, Infinity, (one) => compare(one, after) >= 0);
  if (hit !== undefined) return { hit, wrapped: false };
  const again = await firstIn(find, 0, after.line + 1, () => true);
  return again && { hit: again, wrapped: true };
}

/** The last place before one; from the end when there is none up to the beginning. */
export async function findPrevious(find: Find, before: Spot, lines: number): Promise<Outcome | undefined> {
  const hit = await lastBefore(find, before);
  if (hit !== undefined) return { hit, wrapped: false };
  const again = await lastBefore(find, { line: lines, column: 0 });
  return again && { hit: again, wrapped: true };
}

async function firstIn(find: Find, from: number, to: number, fits: (hit: FileHit) => boolean): Promise<FileHit | undefined> {
  for (let line = from; line < to;) {
    const { hits, next, end } = await find(line);
    const hit = hits.find(fits);
    if (hit !== undefined) return Number(hit.line) < to ? hit : undefined;
    if (end) return undefined;
    line = Number(next);
  }
  return undefined;
}

async function lastBefore(find: Find, before: Spot): Promise<FileHit | undefined> {
  let end = before.line + 1;
  for (let span = BACK_LINES; end > 0; span *= 8) {
    const start = Math.max(0, end - span);
    const last = await lastIn(find, start, end, before);
    if (last !== undefined) return last;
    end = start;
  }
  return undefined;
}

async function lastIn(find: Find, from: number, to: number, before: Spot): Promise<FileHit | undefined> {
  let last: FileHit | undefined;
  for (let line = from; line < to;) {
    const { hits, next, end } = await find(line);
    for (const hit of hits) if (Number(hit.line) < to && compare(hit, before) < 0) last = hit;
    if (end) break;
    line = Number(next);
  }
  return last;
}

function compare(hit: FileHit, { line, column }: Spot): number {
  return Number(hit.line) - line || hit.from - column;
}
