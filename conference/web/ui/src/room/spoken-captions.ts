import { signal } from '@preact/signals';
import type { Clock } from '@parley/client';
import type { CaptionAdded } from '../generated/Rooms.js';

/** Number of captions that are displayed at once. */
export const CAPTIONS_SHOWN_MAX = 3;

/** Time for which a caption is displayed. */
export const CAPTION_MILLIS = 12_000;

/** Latest captions of what is said, the newest last. Older ones are found by searching the chat. */
export class SpokenCaptions {
  readonly shown = signal<readonly CaptionAdded[]>([]);

  constructor(private readonly clock: Clock) {}

  handle(caption: CaptionAdded): void {
    this.shown.value = [...this.shown.value, caption].slice(-CAPTIONS_SHOWN_MAX);
    this.clock.after(CAPTION_MILLIS, () => {
      this.shown.value = this.shown.value.filter((other) => other.caption !== caption.caption);
    });
  }
}
