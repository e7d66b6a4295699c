import { words, type Language } from './index.js';

/** The words of a part of the page, each language loaded when it is wanted. */
export type ByLanguage<W> = Readonly<Record<Language, () => Promise<W>>>;

/** A part's words in the page's language, which was settled before the part came; the first language's where they cannot be had. */
export function inPageLanguage<W>(part: ByLanguage<W>): Promise<W> {
  return part[words.language as Language]().catch((error: unknown) => {
    console.warn('the words of a part of the page could not be loaded', error);
    return part.en();
  });
}
