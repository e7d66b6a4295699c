import { words, type Language } from '../index.js';
import { en } from './en.js';

export type BoardWords = typeof en;

const LOADERS: Record<Language, () => Promise<BoardWords>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

/** What the page says around the whiteboard, in a language. */
export function boardWordsOf(language: Language): Promise<BoardWords> {
  return LOADERS[language]();
}

/** The same in the page's language, which was settled before the whiteboard came. */
export const boardWords: BoardWords = await boardWordsOf(words.language as Language).catch((error: unknown) => {
  console.warn('the words around the whiteboard could not be loaded', error);
  return en;
});
