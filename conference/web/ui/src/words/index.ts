import { en } from './en.js';

export type Words = typeof en;

/**
 * Languages of the page, each named in itself. Languages other than English are loaded on demand.
 */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

/** Texts in the page's language, set before the page is rendered. */
export let words: Words = en;

/** Returns the first of the browser's languages that the page supports. */
export function spoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}

/** Switches the page to a language. */
export async function speak(language: Language): Promise<void> {
  words = await LOADERS[language]();
}
