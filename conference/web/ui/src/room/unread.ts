import { signal } from '@preact/signals';

/** Lines that came while nobody looked at the end of the log. */
export class Unread {
  readonly count = signal(0);
  /** How many of them speak to this member by name. */
  readonly mentions = signal(0);
  /** The first line that was new when last looked away: where the "new lines" mark stands. */
  readonly first = signal<bigint | undefined>(undefined);
  /** Whether the newest line is in sight. */
  atEnd = true;
  private attentive = true;

  /** A line of somebody else has come. */
  handleLine(number: bigint, mentioned = false): void {
    if (this.looking) return;
    if (mentioned) this.mentions.value++;
    if (this.count.value === 0) this.first.value = number;
    this.count.value++;
  }

  /** Whether the page is visible and has the focus. */
  handleAttention(attentive: boolean): void {
    this.attentive = attentive;
    this.look();
  }

  handleScroll(atEnd: boolean): void {
    this.atEnd = atEnd;
    this.look();
  }

  /** Who writes has read; the mark goes. */
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
