import { browserStorage } from './room/text-storage.js';
import { speak, spoken, words, type Language } from './words/index.js';

const SLOT = 'parley.language';

const storage = browserStorage(() => localStorage);

/**
 * Loads the language chosen in this browser, or the first supported one of the browser's languages;
 * English if loading fails.
 */
export async function settleLanguage(): Promise<void> {
  const chosen = storage.get(SLOT);
  const language = spoken(chosen === undefined ? navigator.languages : [chosen]);
  try {
    await speak(language);
  } catch (error) {
    console.warn(`the words of ${language} could not be loaded`, error);
  }
  document.documentElement.lang = words.language;
}

/** Stores another language for this browser and reloads the page in it. */
export function choose(language: Language): void {
  storage.set(SLOT, language);
  location.reload();
}
