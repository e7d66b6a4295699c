import { choose } from '../language.js';
import { LANGUAGES, words, type Language } from '../words/index.js';

/** Language selection; it takes effect at once and is stored in this browser. */
export function LanguageChoice() {
  return (
    <div class="tongue">
      <label for="tongue">{words.tongue}</label>
      <select id="tongue" value={words.language} onChange={({ currentTarget }) => choose(currentTarget.value as Language)}>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
