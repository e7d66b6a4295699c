import { signal } from '@preact/signals';

/** Messages that arrived while the end of the log was not visible. */
export class Unread {
  readonly count = signal(0);
  /** Number of unread messages that mention this member. */
  readonly mentions = signal(0);
  /** Number of the first unread message, at which the "New" mark is shown. */
  readonly first = signal<bigint | undefined>(undefined);
  /** True if the newest message is visible. */
  atEnd = true;
  private attentive = true;

  /** Handles a message of another member. */
  handleLine(number: bigint, mentioned = false): void {
    if (this.looking) return;
    if (mentioned) this.mentions.value++;
    if (this.count.value === 0) this.first.value = number;
    this.count.value++;
  }

  /** Handles whether the page is visible and focused. */
  handleAttention(attentive: boolean): void {
    this.attentive = attentive;
    this.look();
  }

  handleScroll(atEnd: boolean): void {
    this.atEnd = atEnd;
    this.look();
  }

  /** Handles writing: whoever writes has read, so the mark is removed. */
  handleWriting(): void {
    this.count.value = this.mentions.value = 0;
    this.first.value = undefined;
  }

  private get looking(): boolean {
    return this.attentive && this.atEnd;
  }

  private look(): void {
    if (this.looking) this.count.value = this.mentions.value = 0;
  }
}
