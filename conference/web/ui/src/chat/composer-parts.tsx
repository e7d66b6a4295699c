import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Member } from '../generated/Rooms.js';
import { ATTACHMENT_BYTES_MAX, MESSAGE_ATTACHMENTS_MAX } from '../room/limits.js';
import type { Room } from '../room/room.js';
import type { PendingAttachment } from '../room/pending-attachments.js';
import { words } from '../words/index.js';
import { Mentions } from './mentions.js';
import { excerpt } from './message-body.js';
import { sizeText } from './sizes.js';

interface PartsProps {
  readonly room: Room;
  readonly you: Member;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Area above the message text: the message that is answered or edited, attachments, and member
 * names for a mention.
 */
export function ComposerParts({ room, you, box }: PartsProps) {
  const { draft, operations, attachments } = room;
  const answering = draft.answering.value;
  const editing = draft.editing.value;
  const refusal = operations.refusal.value;
  const quoted = answering === undefined ? undefined : room.log.events.value.find((event) => event.type === 'MessagePosted' && event.message === answering.message);
  return (
    <div class="parts">
      {editing !== undefined && (
        <Banner text={words.composer.editing} cancel={words.composer.noEdit} onCancel={() => draft.endEdit()} box={box} />
      )}
      {answering !== undefined && editing === undefined && (
        <Banner text={words.composer.answering(answering.author)} more={quoted?.type === 'MessagePosted' ? excerpt(quoted) : ''} cancel={words.composer.noAnswer} onCancel={() => draft.answerNothing()} box={box} />
      )}
      {refusal !== undefined && (
        <p class="hint wrong" role="alert">
          {words.composer.notDone} {words.messageRefusals[refusal.reason]}
        </p>
      )}
      {attachments.files.value.length > 0 && (
        <ul class="pending-attachments" role="list" aria-label={words.composer.files}>
          {attachments.files.value.map((file) => (
            <PendingAttachmentEntry key={file.id} room={room} entry={file} />
          ))}
        </ul>
      )}
      {attachments.full.value && <p class="hint">{words.composer.filesFull(MESSAGE_ATTACHMENTS_MAX)}</p>}
      <Mentions room={room} you={you} box={box} />
    </div>
  );
}

interface BannerProps {
  readonly text: string;
  readonly more?: string;
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

function Banner({ text, more = '', cancel, onCancel, box }: BannerProps) {
  return (
    <div class="banner">
      <p role="status">
        {text} <span dir="auto">{more}</span>
      </p>
      <button
        type="button"
        class="small"
        onClick={() => {
          onCancel();
          box.current?.focus();
        }}
      >
        {cancel}
      </button>
    </div>
  );
}

function PendingAttachmentEntry({ room, entry: { id, file, progress, sent, refusal } }: { readonly room: Room; readonly entry: PendingAttachment }) {
  const { attachments } = room;
  return (
    <li>
      <bdi>{file.name}</bdi> <span class="size">{sizeText(file.size)}</span>
      {sent === undefined && refusal === undefined && <progress value={progress} max={1} aria-label={words.composer.sendingFile(file.name)} />}
      {refusal !== undefined && (
        <span class="wrong" role="alert">
          {refusal === 'TOO_LARGE' ? words.composer.tooLarge(sizeText(ATTACHMENT_BYTES_MAX)) : words.composer.notSent}
        </span>
      )}
      {refusal !== undefined && refusal !== 'TOO_LARGE' && (
        <button type="button" class="small" onClick={() => attachments.retry(id)}>
          {words.chat.again}
        </button>
      )}
      <button type="button" class="small" aria-label={words.composer.removeFile(file.name)} onClick={() => attachments.remove(id)}>
        ×
      </button>
    </li>
  );
}

/** Button that adds files. Files can also be pasted, or dropped anywhere on the chat. */
export function AttachButton({ room, box }: Omit<PartsProps, 'you'>) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, attachments } = room;

  useEffect(() => {
    const talk = box.current?.closest('.talk');
    if (!(talk instanceof HTMLElement)) return undefined;
    const add = (files: FileList | undefined | null): boolean => {
      if (files === undefined || files === null || files.length === 0 || draft.editing.peek() !== undefined) return false;
      attachments.add([...files], draft.to.peek()?.id);
      return true;
    };
    const paste = (event: ClipboardEvent): void => {
      if (add(event.clipboardData?.files)) event.preventDefault();
    };
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (add(event.dataTransfer?.files)) event.preventDefault();
    };
    talk.addEventListener('paste', paste);
    talk.addEventListener('dragover', over);
    talk.addEventListener('drop', drop);
    return () => {
      talk.removeEventListener('paste', paste);
      talk.removeEventListener('dragover', over);
      talk.removeEventListener('drop', drop);
    };
  }, [room]);
  useEffect(() => draft.to.subscribe((to) => attachments.address(to?.id)), [room]);

  return (
    <>
      <button type="button" class="attach" aria-label={words.composer.attach} title={words.composer.attachRule(MESSAGE_ATTACHMENTS_MAX, sizeText(ATTACHMENT_BYTES_MAX))} onClick={() => input.current?.click()}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round">
          <path d="M19 11l-7.5 7.5a4.600 4.600 0 0 1-6.500-6.500L13 4a3 3 0 0 1 4.300 4.300L9.500 16a1.500 1.500 0 0 1-2.100-2.100L14 7.500" />
        </svg>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])], draft.to.peek()?.id);
          currentTarget.value = '';
          box.current?.focus();
        }}
      />
    </>
  );
}

/**
 * Handles keys of the composer: arrow up in an empty box edits the last own message, Escape cancels
 * an edit or answer. Returns true if the key was handled.
 */
export function handleComposerKey(event: KeyboardEvent, room: Room, you: Member): boolean {
  const { draft, log } = room;
  if (event.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (event.key === 'ArrowUp' && draft.text.value === '' && draft.editing.value === undefined) {
    const last = log.events.value.findLast((message) => message.type === 'MessagePosted' && message.author.id === you.id && !message.deleted);
    if (last?.type !== 'MessagePosted') return false;
    draft.edit(last);
  } else if (event.key === 'Escape' && draft.editing.value !== undefined) draft.endEdit();
  else if (event.key === 'Escape' && draft.answering.value !== undefined) draft.answerNothing();
  else return false;
  event.preventDefault();
  return true;
}
