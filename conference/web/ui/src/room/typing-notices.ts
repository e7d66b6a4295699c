import type { Clock } from '@parley/client';
import { TYPING_REPEAT_MILLIS } from './limits.js';

type Tell = (active: boolean, to: string | undefined) => void;

/**
 * Sends typing signals: when typing starts, every few seconds while it continues, and when it ends.
 */
export class TypingNotices {
  private told: { readonly to: string | undefined; readonly at: number } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly tell: Tell,
  ) {}

  /** Handles a change of the text. */
  handleInput(text: string, to: string | undefined): void {
    if (text.trim() === '') {
      this.over();
      return;
    }
    if (this.told !== undefined && this.told.to === to && this.clock.now() - this.told.at < TYPING_REPEAT_MILLIS) return;
    this.told = { to, at: this.clock.now() };
    this.tell(true, to);
  }

  /** Ends typing: the message was sent or discarded. */
  over(): void {
    if (this.told === undefined) return;
    this.tell(false, this.told.to);
    this.told = undefined;
  }
}
