import { signal } from '@preact/signals';
import type { Member } from '../generated/Rooms.js';
import { hasTexts, readJson, type Shelf } from './shelf.js';

interface Kept {
  readonly text: string;
  readonly to?: Member;
}

/** What is being written, and to whom; a reload does not lose it. */
export class Draft {
  readonly text = signal('');
  /** Nobody is everyone. Stays as chosen when the member goes: a private word must not become a public one. */
  readonly to = signal<Member | undefined>(undefined);

  constructor(
    private readonly shelf: Shelf,
    private readonly slot: string,
  ) {
    const kept = readJson(shelf, slot, isKept);
    this.text.value = kept?.text ?? '';
    this.to.value = kept?.to;
  }

  write(text: string): void {
    this.text.value = text;
    this.keep();
  }

  address(to: Member | undefined): void {
    this.to.value = to;
    this.keep();
  }

  /**
   * Takes a line back to be written again, behind what is there. Together they are for whom the private one of them is for; false when both are private, to
   * different members: then nothing is taken.
   */
  takeBack(text: string, to: Member | undefined): boolean {
    const now = this.text.value;
    const empty = now.trim() === '';
    const before = empty ? undefined : this.to.value;
    if (before !== undefined && to !== undefined && before.id !== to.id) return false;
    this.to.value = to ?? before;
    this.write(empty ? text : `${now}\n${text}`);
    return true;
  }

  private keep(): void {
    const { text, to } = this;
    this.shelf.set(this.slot, text.value === '' ? undefined : JSON.stringify({ text: text.value, to: to.value }));
  }
}

function isKept(value: unknown): value is Kept {
  return hasTexts(value, 'text') && (!('to' in value) || hasTexts(value.to, 'id', 'name'));
}
