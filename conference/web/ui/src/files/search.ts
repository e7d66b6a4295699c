import type { FileMatch, FileMatches } from '../generated/Rooms.js';

/** Position after or before which a search starts. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Requests the matches from a line on. */
export type Find = (from: number) => Promise<FileMatches>;

export interface Outcome {
  readonly hit: FileMatch;
  /** True if the search continued at the other end of the text. */
  readonly wrapped: boolean;
}

/**
 * Number of lines before the position that are searched first; each further step is eight times as
 * long.
 */
const BACK_LINES = 1_000;

/**
 * Finds the next match after a position; continues at the beginning if there is none up to the end.
 */
export async function findNext(find: Find, after: TextPosition): Promise<Outcome | undefined> {
  const hit = await firstIn(find, after.line, Infinity, (one) => compare(one, after) >= 0);
  if (hit !== undefined) return { hit, wrapped: false };
  const again = await firstIn(find, 0, after.line + 1, () => true);
  return again && { hit: again, wrapped: true };
}

/**
 * Finds the last match before a position; continues at the end if there is none up to the
 * beginning.
 */
export async function findPrevious(find: Find, before: TextPosition, lines: number): Promise<Outcome | undefined> {
  const hit = await lastBefore(find, before);
  if (hit !== undefined) return { hit, wrapped: false };
  const again = await lastBefore(find, { line: lines, column: 0 });
  return again && { hit: again, wrapped: true };
}

async function firstIn(find: Find, from: number, to: number, fits: (hit: FileMatch) => boolean): Promise<FileMatch | undefined> {
  for (let line = from; line < to;) {
    const { hits, next, end } = await find(line);
    const hit = hits.find(fits);
    if (hit !== undefined) return Number(hit.line) < to ? hit : undefined;
    if (end) return undefined;
    line = Number(next);
  }
  return undefined;
}

async function lastBefore(find: Find, before: TextPosition): Promise<FileMatch | undefined> {
  let end = before.line + 1;
  for (let span = BACK_LINES; end > 0; span *= 8) {
    const start = Math.max(0, end - span);
    const last = await lastIn(find, start, end, before);
    if (last !== undefined) return last;
    end = start;
  }
  return undefined;
}

async function lastIn(find: Find, from: number, to: number, before: TextPosition): Promise<FileMatch | undefined> {
  let last: FileMatch | undefined;
  for (let line = from; line < to;) {
    const { hits, next, end } = await find(line);
    for (const hit of hits) if (Number(hit.line) < to && compare(hit, before) < 0) last = hit;
    if (end) break;
    line = Number(next);
  }
  return last;
}

function compare(hit: FileMatch, { line, column }: TextPosition): number {
  return Number(hit.line) - line || hit.from - column;
}
