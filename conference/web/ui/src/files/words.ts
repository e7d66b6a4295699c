import { fileWords } from '../words/files/index.js';
import { words } from '../words/index.js';
import type { Refusal } from './desk.js';

/** Why something about a file was refused, in the reader's language; what the server says where there is nothing to add. */
export function refusalWords({ reason, message, name }: Refusal): string {
  const why = (fileWords.refusals as Readonly<Record<string, string | undefined>>)[reason] ?? message;
  return name === '' ? why : fileWords.refused(name, why);
}

export function countWords(count: number): string {
  return new Intl.NumberFormat(words.language).format(count);
}
