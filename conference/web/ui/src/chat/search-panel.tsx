import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { CallError } from '@parley/protocol';
import { MessageRefused, type CaptionAdded, type MessagePosted, type SearchResult } from '../generated/Rooms.js';
import { SEARCH_CHARS_MAX } from '../room/limits.js';
import type { Room } from '../room/room.js';
import { fullTime } from '../view/times.js';
import { chatWords } from '../words/chat/index.js';
import { words } from '../words/index.js';
import { exportChat } from './export.js';
import { excerpt } from './message-body.js';

const PIECE = 20;
const NEWEST = (1n << 63n) - 1n;

/** Entry of the log that contains the text. */
type Found = ({ readonly type: 'MessagePosted' } & MessagePosted) | ({ readonly type: 'CaptionAdded' } & CaptionAdded);

/** Returns messages and captions, newest first. */
function foundIn({ messages, captions }: SearchResult): Found[] {
  const all: Found[] = [...messages.map((message) => ({ type: 'MessagePosted' as const, ...message })), ...captions.map((caption) => ({ type: 'CaptionAdded' as const, ...caption }))];
  return all.sort((a, b) => (a.number > b.number ? -1 : 1));
}

/** State of a search. */
type State = 'idle' | 'searching' | 'done' | 'more' | 'failed' | 'tooFar';

/** Panel that searches messages and saves the whole chat. */
export function SearchPanel({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const text = useSignal('');
  const found = useSignal<readonly Found[]>([]);
  const next = useSignal(NEWEST);
  const state = useSignal<State>('idle');
  const latest = useRef(0);

  useEffect(() => input.current?.focus(), []);

  async function search(from: bigint): Promise<void> {
    const wanted = text.value.trim();
    const session = room.session.peek();
    if (wanted === '') return;
    const mine = ++latest.current;
    state.value = 'searching';
    if (from === NEWEST) found.value = [];
    try {
      if (session === undefined) throw new CallError('UNAVAILABLE', 'not connected');
      let piece = await session.search(wanted, from, PIECE);
      // This section of the log has no match; the search continues in the next one.
      while (foundIn(piece).length === 0 && piece.more && mine === latest.current) piece = await session.search(wanted, piece.next, PIECE);
      if (mine !== latest.current) return;
      found.value = [...found.value, ...foundIn(piece)];
      next.value = piece.next;
      state.value = piece.more ? 'more' : 'done';
    } catch (error) {
      if (!(error instanceof CallError) && !MessageRefused.is(error)) throw error;
      if (mine === latest.current) state.value = 'failed';
    }
  }

  async function go(message: MessagePosted): Promise<void> {
    if (!(await room.jump(message.number))) state.value = 'tooFar';
    else if (matchMedia('(max-width: 46rem)').matches) onClose();
  }

  return (
    <section class="search" aria-label={words.search.label} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search(NEWEST);
        }}
      >
        <label class="unseen" for="search">
          {chatWords.search.field}
        </label>
        <input id="search" type="search" ref={input} value={text.value} maxLength={SEARCH_CHARS_MAX} placeholder={chatWords.search.field} onInput={({ currentTarget }) => (text.value = currentTarget.value)} />
        <button class="small">{chatWords.search.go}</button>
        <button type="button" class="small" onClick={onClose}>
          {chatWords.search.close}
        </button>
      </form>
      <p class="hint" role="status">
        {message(state.value, found.value.length)}
      </p>
      {found.value.length > 0 && (
        <ol role="list" aria-label={chatWords.search.results}>
          {found.value.map((entry) => (
            <li key={String(entry.number)}>
              {entry.type === 'MessagePosted' ? (
                <button type="button" onClick={() => void go(entry)}>
                  <span class="head">
                    <bdi>{entry.author.name}</bdi> <time dateTime={entry.at}>{fullTime(entry.at)}</time>
                  </span>
                  <span class="excerpt" dir="auto">
                    <Excerpt text={entry.text} otherwise={excerpt(entry)} wanted={text.value.trim()} />
                  </span>
                </button>
              ) : (
                // A caption has no place in the list of messages to go to.
                <div class="caption">
                  <span class="head">
                    <bdi>{entry.speaker.name}</bdi>, {chatWords.search.caption} <time dateTime={entry.at}>{fullTime(entry.at)}</time>
                  </span>
                  <span class="excerpt" dir="auto">
                    <Excerpt text={entry.text} otherwise={entry.text} wanted={text.value.trim()} />
                  </span>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <p class="more">
        {state.value === 'more' && (
          <button type="button" class="small" onClick={() => void search(next.value)}>
            {chatWords.search.more}
          </button>
        )}
        <Export room={room} />
      </p>
    </section>
  );
}

function message(state: State, count: number): string {
  switch (state) {
    case 'idle':
      return '';
    case 'searching':
      return chatWords.search.searching;
    case 'failed':
      return words.search.failed;
    case 'tooFar':
      return chatWords.search.tooFar;
    case 'done':
    case 'more':
      return count === 0 ? chatWords.search.nothing : chatWords.search.found(count, state === 'more');
  }
}

const BEFORE_CHARS = 30;

function Excerpt({ text, otherwise, wanted }: { readonly text: string; readonly otherwise: string; readonly wanted: string }) {
  const whole = text.replace(/\s+/g, ' ');
  const at = whole.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return <>{otherwise}</>;
  const from = Math.max(0, at - BEFORE_CHARS);
  return (
    <>
      {from > 0 && '…'}
      {whole.slice(from, at)}
      <mark>{whole.slice(at, at + wanted.length)}</mark>
      {whole.slice(at + wanted.length, at + 90)}
    </>
  );
}

function Export({ room }: { readonly room: Room }) {
  const state = useSignal<'idle' | 'failed' | number>('idle');
  async function run(): Promise<void> {
    const session = room.session.peek();
    if (typeof state.value === 'number') return;
    state.value = 0;
    try {
      if (session === undefined) throw new CallError('UNAVAILABLE', 'not connected');
      await exportChat(room.name, session, (count) => (state.value = count));
      state.value = 'idle';
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      state.value = 'failed';
    }
  }
  return (
    <>
      <button type="button" class="small" onClick={() => void run()}>
        {chatWords.search.export}
      </button>
      <span class="hint" role="status">
        {typeof state.value === 'number' ? chatWords.search.exporting(state.value) : state.value === 'failed' ? words.search.failed : ''}
      </span>
    </>
  );
}
