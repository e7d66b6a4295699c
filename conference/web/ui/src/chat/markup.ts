/** A part of a message. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'block'; readonly text: string; readonly language: string };

const FENCE = /(^|\n)```([^\n`]*)\n([\s\S]*?)(?:\n)?```(?=\n|$)/g;
const INLINE = /`([^`\n]+)`/g;

/**
 * Splits a message into text and code: ``` on separate lines around a block, ` around inline code.
 */
export function partsOf(said: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of said.matchAll(FENCE)) {
    const begin = match.index + (match[1]?.length ?? 0);
    words(said.slice(from, match.index), parts);
    parts.push({ kind: 'block', text: match[3] ?? '', language: (match[2] ?? '').trim() });
    from = begin + match[0].length - (match[1]?.length ?? 0);
    if (said[from] === '\n') from++;
  }
  words(said.slice(from), parts);
  return parts;
}

function words(text: string, parts: Part[]): void {
  let from = 0;
  const push = (end: number): void => {
    if (end > from) parts.push({ kind: 'text', text: text.slice(from, end) });
  };
  for (const match of text.matchAll(INLINE)) {
    push(match.index);
    parts.push({ kind: 'code', text: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  push(text.length);
}
