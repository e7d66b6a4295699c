import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type ChatWords = typeof en;

/** Texts of message actions and the search, by language. */
export const CHAT_WORDS: ByLanguage<ChatWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const chatWords = await inPageLanguage(CHAT_WORDS);
