import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type DeskWords = typeof en;

/** Texts of the host tools by language. */
export const DESK_WORDS: ByLanguage<DeskWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const deskWords = await inPageLanguage(DESK_WORDS);
