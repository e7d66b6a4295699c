import { signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { MessagePosted, Member } from '../generated/Rooms.js';
import type { Room } from '../room/room.js';
import { chatWords } from '../words/chat/index.js';
import { words } from '../words/index.js';
import { copy } from './marked-text.js';

/** Emoji that are offered as reactions; others can be shared once a member has used them. */
const SIGNS = ['👍', '❤️', '😂', '🎉', '😮', '😢', '🤔', '👏', '✅', '❌', '👀', '❓'] as const;

/** Id of the message whose menu is open. */
const open = signal<string | undefined>(undefined);

interface MenuProps {
  readonly room: Room;
  readonly message: MessagePosted;
  readonly you: Member;
}

/** Menu of actions on a message. */
export function MessageMenu({ room, message, you }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open.value === message.message;
  const close = (): void => {
    if (open.value === message.message) open.value = undefined;
    button.current?.focus();
  };
  return (
    <div class={isOpen ? 'line-menu open' : 'line-menu'}>
      <button
        type="button"
        class="line-more"
        ref={button}
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={chatWords.menu(message.author.name)}
        title={chatWords.menu(message.author.name)}
        // The state, and not isOpen: a click may come before the page is rendered anew.
        onClick={() => (open.value = open.value === message.message ? undefined : message.message)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && <Choices room={room} message={message} you={you} onDone={close} />}
    </div>
  );
}

function Choices({ room, message, you, onDone }: MenuProps & { readonly onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const sure = useSignal(false);
  const own = message.author.id === you.id;
  const deletes = own || room.presence.moderates.value;

  useLayoutEffect(() => {
    // The menu opens above the message if there is no room below.
    const log = box.current?.closest('.log')?.getBoundingClientRect();
    const below = box.current?.getBoundingClientRect();
    if (log !== undefined && below !== undefined && below.bottom > log.bottom) box.current?.classList.add('above');
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const away = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) open.value = undefined;
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, []);

  const react = (emoji: string): void => {
    const mine = message.reactions.find((kind) => kind.emoji === emoji)?.members.some(({ id }) => id === you.id) === true;
    room.operations.add({ kind: 'react', message: message.message, emoji, on: !mine });
    onDone();
  };
  const write = (action: () => void): void => {
    open.value = undefined;
    action();
    document.getElementById('message')?.focus();
  };

  return (
    <div class="choices" ref={box} role="group" aria-label={chatWords.menu(message.author.name)} onKeyDown={(event) => handleKey(event, onDone)}>
      <div class="signs">
        {SIGNS.map((emoji, i) => (
          <button key={emoji} type="button" aria-label={chatWords.react(chatWords.signs[i] ?? emoji)} title={chatWords.signs[i] ?? emoji} onClick={() => react(emoji)}>
            <span aria-hidden="true">{emoji}</span>
          </button>
        ))}
      </div>
      <button type="button" onClick={() => write(() => room.draft.answer(message, you))}>
        {chatWords.answer}
      </button>
      <button type="button" onClick={() => void copy(message.text, null).then(onDone)}>
        {chatWords.copyText}
      </button>
      {own && (
        <button type="button" onClick={() => write(() => room.draft.edit(message))}>
          {words.chat.edit}
        </button>
      )}
      {deletes && !sure.value && (
        <button type="button" class="wrong" onClick={() => (sure.value = true)}>
          {chatWords.delete}
        </button>
      )}
      {deletes && sure.value && <Sure onYes={() => room.operations.add({ kind: 'delete', message: message.message })} onDone={onDone} />}
    </div>
  );
}

function Sure({ onYes, onDone }: { readonly onYes: () => void; readonly onDone: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <div class="sure" role="alert">
      <p>{chatWords.deleteSure}</p>
      <button
        type="button"
        class="wrong"
        onClick={() => {
          onYes();
          onDone();
        }}
      >
        {chatWords.deleteYes}
      </button>
      <button type="button" ref={no} onClick={onDone}>
        {chatWords.deleteNo}
      </button>
    </div>
  );
}

function handleKey(event: KeyboardEvent, onDone: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    onDone();
    return;
  }
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
