import { words, type Language } from './index.js';

/** Texts of a part of the page; each language is loaded on demand. */
export type ByLanguage<W> = Readonly<Record<Language, () => Promise<W>>>;

/**
 * Loads a part's texts in the page's language, which is known by then; in English if that fails.
 */
export function inPageLanguage<W>(part: ByLanguage<W>): Promise<W> {
  return part[words.language as Language]().catch((error: unknown) => {
    console.warn('the words of a part of the page could not be loaded', error);
    return part.en();
  });
}
