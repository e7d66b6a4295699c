import { signal } from '@preact/signals';
import type { MessagePosted, Member } from '../generated/Rooms.js';
import type { Answered } from './outbox.js';
import { hasTexts, lacksOr, readJson, type TextStorage } from './text-storage.js';

/** The message that is answered, and its author. */
export interface Answering extends Answered {
  readonly author: string;
}

/** The own message that is being edited, and the draft that was written before. */
export interface Editing {
  readonly message: string;
  readonly before: string;
}

interface Kept {
  readonly text: string;
  readonly to?: Member;
  readonly answering?: Answering;
  readonly editing?: Editing;
}

/** Draft of a message with its recipient; it survives a reload. */
export class Draft {
  readonly text = signal('');
  readonly answering = signal<Answering | undefined>(undefined);
  readonly editing = signal<Editing | undefined>(undefined);
  /**
   * Recipient; undefined means everyone. It stays set when the member leaves, so that a private
   * message never becomes public.
   */
  readonly to = signal<Member | undefined>(undefined);

  constructor(
    private readonly storage: TextStorage,
    private readonly slot: string,
  ) {
    const kept = readJson(storage, slot, isKept);
    this.text.value = kept?.text ?? '';
    this.to.value = kept?.to;
    this.answering.value = kept?.answering;
    this.editing.value = kept?.editing;
  }

  write(text: string): void {
    this.text.value = text;
    this.keep();
  }

  address(to: Member | undefined): void {
    this.to.value = to;
    this.keep();
  }

  /** Starts an answer to a message; the answer to a private message is private. */
  answer({ message, number, author, to }: MessagePosted, you: Member): void {
    this.endEdit();
    if (to !== undefined) this.to.value = author.id === you.id ? to : author;
    this.answering.value = { message, number: String(number), author: author.name };
    this.keep();
  }

  answerNothing(): void {
    this.answering.value = undefined;
    this.keep();
  }

  /** Starts editing an own message; the current draft is set aside. */
  edit({ message, text }: MessagePosted): void {
    this.endEdit();
    this.editing.value = { message, before: this.text.value };
    this.write(text);
  }

  /** Returns to the draft from before the edit. */
  endEdit(): void {
    const editing = this.editing.value;
    if (editing === undefined) return;
    this.editing.value = undefined;
    this.write(editing.before);
  }

  /** Handles the sent draft: continues with the draft set aside, or empty. */
  sent(): void {
    if (this.editing.value !== undefined) return this.endEdit();
    this.answering.value = undefined;
    this.write('');
  }

  /**
   * Appends a withdrawn message to the draft. If one of the two is private, the result is for its
   * recipient. Returns false, and changes nothing, if both are private and for different members.
   */
  takeBack(text: string, to: Member | undefined): boolean {
    this.endEdit();
    const now = this.text.value;
    const empty = now.trim() === '';
    const before = empty ? undefined : this.to.value;
    if (before !== undefined && to !== undefined && before.id !== to.id) return false;
    this.to.value = to ?? before;
    this.write(empty ? text : `${now}\n${text}`);
    return true;
  }

  private keep(): void {
    const { text, to, answering, editing } = this;
    const nothing = text.value === '' && answering.value === undefined && editing.value === undefined;
    this.storage.set(this.slot, nothing ? undefined : JSON.stringify({ text: text.value, to: to.value, answering: answering.value, editing: editing.value }));
  }
}

function isKept(value: unknown): value is Kept {
  return hasTexts(value, 'text') && lacksOr(value, 'to', 'id', 'name') && lacksOr(value, 'answering', 'message', 'number', 'author') && lacksOr(value, 'editing', 'message', 'before');
}
