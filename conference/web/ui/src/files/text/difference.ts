/** Lines that replace the range from `from` to `to` (exclusive). */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * Maximum recursion depth; a region that is still different at that depth is replaced as a whole.
 */
const DEPTH_MAX = 30;

/**
 * Computes the replacements that turn one list of lines into another (patience diff): lines that
 * occur once in each and in the same order are kept, and so are equal lines next to them.
 */
export function differences(before: readonly string[], after: readonly string[]): Replacement[] {
  const found: Replacement[] = [];
  compare({ before, after, found }, { from: 0, to: before.length, newFrom: 0, newTo: after.length }, DEPTH_MAX);
  return found;
}

interface Texts {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly found: Replacement[];
}

/** Corresponding region of both texts. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

function compare(texts: Texts, region: Region, depth: number): void {
  const { before, after, found } = texts;
  let { from, to, newFrom, newTo } = region;
  while (from < to && newFrom < newTo && before[from] === after[newFrom]) {
    from++;
    newFrom++;
  }
  while (to > from && newTo > newFrom && before[to - 1] === after[newTo - 1]) {
    to--;
    newTo--;
  }
  if (from === to && newFrom === newTo) return;
  const anchors = from === to || newFrom === newTo || depth === 0 ? [] : anchorsIn(texts, { from, to, newFrom, newTo });
  if (anchors.length === 0) {
    found.push({ from, to, lines: after.slice(newFrom, newTo) });
    return;
  }
  for (const [line, newLine] of [...anchors, [to, newTo] as const]) {
    compare(texts, { from, to: line, newFrom, newTo: newLine }, depth - 1);
    from = line + 1;
    newFrom = newLine + 1;
  }
}

/** Returns the lines that occur exactly once in each region, as many as are in the same order. */
function anchorsIn({ before, after }: Texts, { from, to, newFrom, newTo }: Region): (readonly [number, number])[] {
  const here = once(before, from, to);
  const there = once(after, newFrom, newTo);
  const pairs: (readonly [number, number])[] = [];
  for (const [text, line] of here) {
    const newLine = there.get(text);
    if (line !== undefined && newLine !== undefined) pairs.push([line, newLine]);
  }
  return rising(pairs);
}

/** Returns the position of each line that occurs once; undefined for the others. */
function once(lines: readonly string[], from: number, to: number): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (let line = from; line < to; line++) places.set(lines[line]!, places.has(lines[line]!) ? undefined : line);
  return places;
}

/** Returns the longest subsequence in which both numbers rise; the first numbers are sorted. */
function rising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  pairs.forEach(([, value], at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]![1] < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = ends[low - 1];
    ends[low] = at;
  });
  const chosen: (readonly [number, number])[] = [];
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) chosen.push(pairs[at]!);
  return chosen.reverse();
}
