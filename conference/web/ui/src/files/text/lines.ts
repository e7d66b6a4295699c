import { Text, type ChangeSpec } from '@codemirror/state';
import { differences } from './difference.js';

/**
 * Returns a text of empty lines, at least one. Its nodes are shared, so that millions of lines take
 * a few kilobytes.
 */
export function blank(lines: number): Text {
  let text = Text.empty;
  let power = Text.of(['', '']);
  for (let breaks = Math.max(1, lines) - 1; breaks > 0; breaks = Math.floor(breaks / 2)) {
    if (breaks % 2 === 1) text = text.append(power);
    power = power.append(power);
  }
  return text;
}

/**
 * Replaces a range of lines, counted from 0, `to` exclusive. Only differences are changed, so that
 * positions in the text are kept.
 */
export function replaced(doc: Text, from: number, to: number, lines: readonly string[]): ChangeSpec[] {
  const before: string[] = [];
  for (const texts = doc.iterLines(from + 1, to + 1); !texts.next().done;) before.push(texts.value);
  return differences(before, lines).map((part) => change(doc, from + part.from, from + part.to, part.lines));
}

function change(doc: Text, from: number, to: number, lines: readonly string[]): ChangeSpec {
  // Built from lines and not from a string: a carriage return within a line must not split it.
  if (lines.length > 0 && to > from) return { from: doc.line(from + 1).from, to: doc.line(to).to, insert: Text.of(lines) };
  if (lines.length > 0) {
    if (from < doc.lines) return { from: doc.line(from + 1).from, insert: Text.of([...lines, '']) };
    return { from: doc.length, insert: Text.of(['', ...lines]) };
  }
  if (to < doc.lines) return { from: doc.line(from + 1).from, to: doc.line(to + 1).from };
  return { from: from === 0 ? 0 : doc.line(from).to, to: doc.length };
}

/** Adds or removes lines at the end to reach a number of lines. */
export function resized(doc: Text, lines: number): ChangeSpec[] {
  const wanted = Math.max(1, lines);
  if (doc.lines === wanted) return [];
  if (doc.lines > wanted) return [{ from: doc.line(wanted).to, to: doc.length }];
  return [{ from: doc.length, insert: blank(wanted - doc.lines + 1) }];
}

/**
 * Returns the offset of a line and column, both from 0; the nearest one if the position does not
 * exist.
 */
export function positionOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(0, line), doc.lines - 1) + 1);
  return Math.min(from + Math.max(0, column), to);
}
