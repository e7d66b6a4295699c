import { inPageLanguage, type ByLanguage } from '../by-language.js';
import { en } from './en.js';

export type ReplayWords = typeof en;

/** Texts of the replay page by language. */
export const REPLAY_WORDS: ByLanguage<ReplayWords> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

export const replayWords = await inPageLanguage(REPLAY_WORDS);
