import { fileWords } from '../words/files/index.js';
import { words } from '../words/index.js';
import type { Refusal } from './files-controller.js';

/**
 * Returns the reason of a refusal in the page's language, or the server's text if there is no
 * translation.
 */
export function refusalWords({ reason, message, name }: Refusal): string {
  const why = (fileWords.refusals as Readonly<Record<string, string | undefined>>)[reason] ?? message;
  return name === '' ? why : fileWords.refused(name, why);
}

export function countWords(count: number): string {
  return new Intl.NumberFormat(words.language).format(count);
}
