import { en } from './en.js';

export type Words = typeof en;

/** The languages that the page speaks, each named in itself. What is not English is loaded when it is wanted. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

/** The words of the page's language; settled before the page is drawn. */
export let words: Words = en;

/** The first of the reader's languages that the page speaks. */
export function spoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (Object.hasOwn(LANGUAGES, language)) return language as Language;
  }
  return 'en';
}

/** Makes a language the page's. */
export async function speak(language: Language): Promise<void> {
  words = await LOADERS[language]();
}
