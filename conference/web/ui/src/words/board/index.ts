import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type BoardWords = typeof en;

/** Texts of the whiteboard by language. */
export const BOARD_WORDS: ByLanguage<BoardWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const boardWords = await inPageLanguage(BOARD_WORDS);
