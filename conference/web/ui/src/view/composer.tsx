import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import { cleaned, MESSAGE_CHARS_MAX } from '../room/limits.js';
import type { Room } from '../room/room.js';
import { words } from '../words/index.js';
import { extras } from './extras.js';
import { Lock } from './icons.js';
import { Recipient } from './recipient.js';

/** Message length from which the counter is shown. */
const NEAR_LIMIT = MESSAGE_CHARS_MAX * 0.9;

/** Message composer with the choice of the recipient. */
export function Composer({ room, you }: { readonly room: Room; readonly you: Member }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { draft, outbox, attachments } = room;
  const more = extras.value;
  const editing = draft.editing.value;
  const text = draft.text.value;
  const to = draft.to.value;
  const full = outbox.messages.value.length > 0 && outbox.full;
  const mayWrite = room.presence.rights.value?.write ?? true;
  const tooLong = text.length > MESSAGE_CHARS_MAX;
  const files = attachments.files.value.length > 0;
  const ready = mayWrite && (text.trim() !== '' || (files && editing === undefined)) && (attachments.ready.value || editing !== undefined) && !tooLong && !full;

  useLayoutEffect(() => {
    // On a touch screen the keyboard would cover the room.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus();
  }, []);
  useLayoutEffect(() => grow(box.current), [text]);

  function send(): void {
    if (!ready) return;
    if (editing === undefined) room.say(text, to, { reply: draft.answering.value, files: attachments.take() });
    else room.operations.add({ kind: 'edit', message: editing.message, text: cleaned(text) });
    draft.sent();
    box.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (more?.handleComposerKey(event, room, you) === true) return;
    // In many input methods Enter also ends the selection of a character.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      class={to === undefined ? 'composer' : 'composer private'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {more !== undefined && <more.ComposerParts room={room} you={you} box={box} />}
      {more !== undefined && mayWrite && <more.AttachButton room={room} box={box} />}
      <Recipient room={room} you={you} />
      <label class="unseen" for="message">
        {words.composer.label}
      </label>
      <textarea
        id="message"
        ref={box}
        rows={1}
        dir="auto"
        value={text}
        readOnly={!mayWrite}
        placeholder={!mayWrite ? '' : to === undefined ? words.composer.placeholder : words.composer.placeholderTo(to.name)}
        title={words.composer.keys}
        enterkeyhint="send"
        aria-invalid={tooLong}
        aria-describedby="message-note"
        onKeyDown={handleKey}
        onInput={({ currentTarget }) => {
          draft.write(currentTarget.value);
          if (editing === undefined) room.typing.handleInput(currentTarget.value, to?.id);
        }}
        onBlur={() => room.typing.over()}
      />
      <button class="main" aria-disabled={!ready}>
        {editing === undefined ? words.composer.button : words.composer.change}
      </button>
      <p class="unseen" role="status">
        {!mayWrite && words.composer.mayNotWrite}
      </p>
      <p id="message-note" class={tooLong || full ? 'hint wrong' : 'hint'}>
        {!mayWrite && <span>{words.composer.mayNotWrite}</span>}
        {to !== undefined && (
          <span class="mark">
            <Lock /> {words.composer.onlyFor(to.name)}
          </span>
        )}
        {full && <span>{words.composer.full}</span>}
        {text.length > NEAR_LIMIT && <span class="length">{words.composer.length(text.length.toLocaleString(), MESSAGE_CHARS_MAX.toLocaleString())}</span>}
      </p>
    </form>
  );
}

/** Fits the height of the box to its text, within the limits of the style sheet. */
function grow(box: HTMLTextAreaElement | null): void {
  if (box === null || CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
}
