/**
 * Finds mentions of a member: `@Name`, not within a word.
 *
 * @returns start and end of each
 */
export function mentionsOf(text: string, name: string): [number, number][] {
  const found: [number, number][] = [];
  const wanted = `@${name}`.toLowerCase();
  const lower = text.toLowerCase();
  if (name === '' || lower.length !== text.length) return found;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (!isWord(text.slice(0, at).slice(-1)) && !isWord(text.slice(end, end + 1))) found.push([at, end]);
  }
  return found;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
