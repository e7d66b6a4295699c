/** Lines that stand where others, from one up to another, stood. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Regions within regions are looked at so deep; what is left then is replaced as a whole. */
const DEPTH_MAX = 30;

/** What makes one list of lines from another: lines that each has once, in the same order, stay where they are, and so does what agrees next to them. */
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

/** The same part of both texts. */
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

/** Lines that both regions have exactly once: as many of them as come in the same order. */
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

/** Where each line is that is there once; undefined for others. */
function once(lines: readonly string[], from: number, to: number): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (let line = from; line < to; line++) places.set(lines[line]!, places.has(lines[line]!) ? undefined : line);
  return places;
}

/** The longest part, in order, in which both numbers rise; the first ones do. */
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
