import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { fileWords } from '../words/files/index.js';
import type { Search, TextController } from './text-controller.js';
import { countWords } from './words.js';

const TEXT_CHARS_MAX = 200;

interface Props {
  readonly controller: TextController;
  readonly close: () => void;
}

/** Search bar; the server searches the whole text. */
export function FindBar({ controller, close }: Props) {
  const text = useSignal('');
  const matchCase = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  const find = (back: boolean): void => void controller.find(text.value, matchCase.value, back);

  useLayoutEffect(() => {
    input.current?.focus();
    return () => controller.endSearch();
  }, [controller]);

  return (
    <form
      class="find"
      role="search"
      aria-label={fileWords.find}
      onSubmit={(event) => {
        event.preventDefault();
        find(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault();
          find(true);
        }
      }}
    >
      <input ref={input} type="search" aria-label={fileWords.findWhat} placeholder={fileWords.findWhat} maxLength={TEXT_CHARS_MAX} value={text.value} onInput={({ currentTarget }) => (text.value = currentTarget.value)} />
      <button type="button" class="small" onClick={() => find(true)}>
        {fileWords.findPrevious}
      </button>
      <button type="submit" class="small">
        {fileWords.findNext}
      </button>
      <label>
        <input type="checkbox" checked={matchCase.value} onChange={({ currentTarget }) => (matchCase.value = currentTarget.checked)} /> {fileWords.matchCase}
      </label>
      <p role="status">{outcomeWords(controller.search.value)}</p>
      <button type="button" class="small" onClick={close}>
        {fileWords.findEnd}
      </button>
    </form>
  );
}

function outcomeWords(search: Search): string {
  switch (search.type) {
    case 'Idle':
      return '';
    case 'Searching':
      return fileWords.searching;
    case 'Nothing':
      return fileWords.foundNothing;
    case 'Failed':
      return fileWords.searchFailed;
    case 'SearchResult':
      return fileWords.found(countWords(search.line + 1), search.wrapped);
  }
}
