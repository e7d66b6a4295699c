import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type DeskWords = typeof en;

/** What the page says to those who lead a room. */
export const DESK_WORDS: ByLanguage<DeskWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const deskWords = await inPageLanguage(DESK_WORDS);
