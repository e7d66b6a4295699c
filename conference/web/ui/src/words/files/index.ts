import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type FileWords = typeof en;

/** Texts of the shared files by language. */
export const FILE_WORDS: ByLanguage<FileWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const fileWords = await inPageLanguage(FILE_WORDS);
