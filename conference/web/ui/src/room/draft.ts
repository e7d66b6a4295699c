import { signal } from '@preact/signals';
import type { LineSaid, Member } from '../generated/Rooms.js';
import type { Answered } from './outbox.js';
import { hasTexts, lacksOr, readJson, type Shelf } from './shelf.js';

/** The line that is answered, and whose it is. */
export interface Answering extends Answered {
  readonly author: string;
}

/** The own line that gets another text, and what was being written before. */
export interface Editing {
  readonly line: string;
  readonly before: string;
}

interface Kept {
  readonly text: string;
  readonly to?: Member;
  readonly answering?: Answering;
  readonly editing?: Editing;
}

/** What is being written, and to whom; a reload does not lose it. */
export class Draft {
  readonly text = signal('');
  readonly answering = signal<Answering | undefined>(undefined);
  readonly editing = signal<Editing | undefined>(undefined);
  /** Nobody is everyone. Stays as chosen when the member goes: a private word must not become a public one. */
  readonly to = signal<Member | undefined>(undefined);

  constructor(
    private readonly shelf: Shelf,
    private readonly slot: string,
  ) {
    const kept = readJson(shelf, slot, isKept);
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

  /** Answers a line; a private one in private. */
  answer({ line, number, author, to }: LineSaid, you: Member): void {
    this.endEdit();
    if (to !== undefined) this.to.value = author.id === you.id ? to : author;
    this.answering.value = { line, number: String(number), author: author.name };
    this.keep();
  }

  answerNothing(): void {
    this.answering.value = undefined;
    this.keep();
  }

  /** Gives an own line another text; what was being written waits. */
  edit({ line, text }: LineSaid): void {
    this.endEdit();
    this.editing.value = { line, before: this.text.value };
    this.write(text);
  }

  /** Goes on with what was being written before the edit. */
  endEdit(): void {
    const editing = this.editing.value;
    if (editing === undefined) return;
    this.editing.value = undefined;
    this.write(editing.before);
  }

  /** What was written is on its way: go on with what waited, or with nothing. */
  sent(): void {
    if (this.editing.value !== undefined) return this.endEdit();
    this.answering.value = undefined;
    this.write('');
  }

  /**
   * Takes a line back to be written again, behind what is there. Together they are for whom the private one of them is for; false when both are private, to
   * different members: then nothing is taken.
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
    this.shelf.set(this.slot, nothing ? undefined : JSON.stringify({ text: text.value, to: to.value, answering: answering.value, editing: editing.value }));
  }
}

function isKept(value: unknown): value is Kept {
  return hasTexts(value, 'text') && lacksOr(value, 'to', 'id', 'name') && lacksOr(value, 'answering', 'line', 'number', 'author') && lacksOr(value, 'editing', 'line', 'before');
}
