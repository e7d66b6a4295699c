import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type ModerationWords = typeof en;

/** Texts of the host tools by language. */
export const MODERATION_WORDS: ByLanguage<ModerationWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const moderationWords = await inPageLanguage(MODERATION_WORDS);
