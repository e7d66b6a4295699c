import { Text, type ChangeSpec } from '@codemirror/state';
import { differences } from './difference.js';

/** A text of so many empty lines, at least one. Its parts are shared, so that millions of lines take a few kilobytes. */
export function blank(lines: number): Text {
  let text = Text.empty;
  let power = Text.of(['', '']);
  for (let breaks = Math.max(1, lines) - 1; breaks > 0; breaks = Math.floor(breaks / 2)) {
    if (breaks % 2 === 1) text = text.append(power);
    power = power.append(power);
  }
  return text;
}

/** Puts lines where others were, from one, counted from 0, up to another. Only what differs is touched, so that places in the text stay. */
export function replaced(doc: Text, from: number, to: number, lines: readonly string[]): ChangeSpec[] {
  const before: string[] = [];
  for (const texts = doc.iterLines(from + 1, to + 1); !texts.next().done;) before.push(texts.value);
  return differences(before, lines).map((part) => change(doc, from + part.from, from + part.to, part.lines));
}

function change(doc: Text, from: number, to: number, lines: readonly string[]): ChangeSpec {
  // Made of lines, not of a string: a carriage return within a line begins no other.
  if (lines.length > 0 && to > from) return { from: doc.line(from + 1).from, to: doc.line(to).to, insert: Text.of(lines) };
  if (lines.length > 0) {
    if (from < doc.lines) return { from: doc.line(from + 1).from, insert: Text.of([...lines, '']) };
    return { from: doc.length, insert: Text.of(['', ...lines]) };
  }
  if (to < doc.lines) return { from: doc.line(from + 1).from, to: doc.line(to + 1).from };
  return { from: from === 0 ? 0 : doc.line(from).to, to: doc.length };
}

/** Makes a text as long as it should be, at its end. */
export function resized(doc: Text, lines: number): ChangeSpec[] {
  const wanted = Math.max(1, lines);
  if (doc.lines === wanted) return [];
  if (doc.lines > wanted) return [{ from: doc.line(wanted).to, to: doc.length }];
  return [{ from: doc.length, insert: blank(wanted - doc.lines + 1) }];
}

/** A character of a text, by line and column from 0; the nearest there is. */
export function positionOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(0, line), doc.lines - 1) + 1);
  return Math.min(from + Math.max(0, column), to);
}
