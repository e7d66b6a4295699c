import { words, type Language } from '../index.js';
import { en } from './en.js';

export type FileWords = typeof en;

const LOADERS: Record<Language, () => Promise<FileWords>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

/** What the page says around shared files, in a language. */
export function fileWordsOf(language: Language): Promise<FileWords> {
  return LOADERS[language]();
}

/** The same in the page's language, which was settled before files came. */
export const fileWords: FileWords = await fileWordsOf(words.language as Language).catch((error: unknown) => {
  console.warn('the words around files could not be loaded', error);
  return en;
});
