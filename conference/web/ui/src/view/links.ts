/** Part of a message: text, or a link with its original text. */
export type Piece = string | { readonly href: string; readonly text: string };

const CANDIDATE = /\bhttps?:\/\/[^\s<>"]+/gi;
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a message at its links. Only http and https URLs become links. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const link = trimmed(match[0]);
    const href = address(link);
    if (href === undefined) continue;
    if (match.index > from) found.push(text.slice(from, match.index));
    found.push({ href, text: link });
    from = match.index + link.length;
  }
  if (from < text.length) found.push(text.slice(from));
  return found;
}

/**
 * Removes punctuation at the end of a link, and a closing bracket that was opened before the link.
 */
function trimmed(link: string): string {
  let end = link.length;
  for (; end > 0; end--) {
    const last = link[end - 1] ?? '';
    const opener = OPENERS[last];
    const stray = opener !== undefined && count(link, last, end) > count(link, opener, end);
    if (!stray && !'.,;:!?\'’”»*'.includes(last)) break;
  }
  return link.slice(0, end);
}

function count(text: string, character: string, end: number): number {
  let n = 0;
  for (let i = 0; i < end; i++) if (text[i] === character) n++;
  return n;
}

function address(link: string): string | undefined {
  try {
    const url = new URL(link);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
