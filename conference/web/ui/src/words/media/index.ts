import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type MediaWords = typeof en;

/** Texts of audio and video by language. */
export const MEDIA_WORDS: ByLanguage<MediaWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const mediaWords = await inPageLanguage(MEDIA_WORDS);
