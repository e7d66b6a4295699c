import { afterEach, describe, expect, it } from 'vitest';
import { sizeText } from '../src/chat/sizes.js';
import { dayName } from '../src/view/times.js';
import { BOARD_WORDS } from '../src/words/board/index.js';
import { CHAT_WORDS } from '../src/words/chat/index.js';
import { MODERATION_WORDS } from '../src/words/moderation/index.js';
import { FILE_WORDS } from '../src/words/files/index.js';
import { MEDIA_WORDS } from '../src/words/media/index.js';
import { LANGUAGES, speak, spoken, words, type Language } from '../src/words/index.js';
import { REPLAY_WORDS } from '../src/words/replay/index.js';

afterEach(() => speak('en'));

describe('the page speaks', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'DE'], 'de'],
    [['en-GB', 'de'], 'en'],
    [['fr', 'pt-BR'], 'en'],
    [[], 'en'],
    [['constructor', 'toString'], 'en'],
  ])('of %j %s', (wanted, language) => {
    expect(spoken(wanted)).toBe(language);
  });

  it.each(Object.keys(LANGUAGES) as Language[])('all its words in %s', async (language) => {
    await speak('en');
    const shape = shapeOf(words);
    await speak(language);
    expect(words.language).toBe(language);
    expect(shapeOf(words)).toEqual(shape);
    for (const part of [BOARD_WORDS, CHAT_WORDS, MODERATION_WORDS, FILE_WORDS, MEDIA_WORDS, REPLAY_WORDS]) expect(shapeOf(await part[language]())).toEqual(shapeOf(await part.en()));
  });

  it('of one byte and one line as of one', async () => {
    expect([sizeText(1), sizeText(6), sizeText(6_000)]).toEqual(['1 byte', '6 bytes', '6 kB']);
    const { lines } = await FILE_WORDS.en();
    expect([lines(1n, '1', true), lines(2n, '2', true), lines(1n, '1', false)]).toEqual(['1 line', '2 lines', '1 line and more']);
  });

  it('of days in its language', async () => {
    await speak('de');
    const now = new Date(2026, 2, 2, 12);
    expect(dayName(now.toISOString(), now)).toBe('heute');
  });
});

/** Returns the names of all texts, and which of them are functions. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
