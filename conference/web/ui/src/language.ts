import { storageShelf } from './room/shelf.js';
import { speak, spoken, words, type Language } from './words/index.js';

const SLOT = 'parley.language';

const shelf = storageShelf(() => localStorage);

/** Speaks the language that was chosen in this browser, or the first of the reader's that the page knows; English when its words cannot be had. */
export async function settleLanguage(): Promise<void> {
  const chosen = shelf.get(SLOT);
  const language = spoken(chosen === undefined ? navigator.languages : [chosen]);
  try {
    await speak(language);
  } catch (error) {
    console.warn(`the words of ${language} could not be loaded`, error);
  }
  document.documentElement.lang = words.language;
}

/** Keeps another language for this browser, and draws the page anew in it. */
export function choose(language: Language): void {
  shelf.set(SLOT, language);
  location.reload();
}
