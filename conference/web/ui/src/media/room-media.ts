import { signal } from '@preact/signals';
import type { LineState, MediaItem, Shown, Track } from '../generated/Rooms.js';

/** The audio and video of a room as the server tells of it: all of it is about now. */
export class RoomMedia {
  /** In the order in which they began. */
  readonly tracks = signal<readonly Track[]>([]);
  /** Members who speak, or did last. */
  readonly speaking = signal<readonly string[]>([]);
  /** Members in the call, also those who publish nothing, in the order in which they joined it. */
  readonly inCall = signal<readonly string[]>([]);
  /** Members with a raised hand, in the order in which they did. */
  readonly hands = signal<readonly string[]>([]);
  /** How tracks come to this page, by their ids. */
  readonly shown = signal<ReadonlyMap<string, Shown>>(new Map());
  readonly line = signal<LineState | undefined>(undefined);

  handle(item: MediaItem): void {
    switch (item.type) {
      case 'Tracks':
        this.tracks.value = item.tracks;
        this.forget();
        return;
      case 'Speaking':
        this.speaking.value = item.members;
        return;
      case 'HandsUp':
        this.hands.value = item.members;
        return;
      case 'InCall':
        this.inCall.value = item.members;
        return;
      case 'Shown':
        this.shown.value = new Map(this.shown.peek()).set(item.track, item);
        return;
      case 'LineState':
        this.line.value = item;
    }
  }

  /** What was told of tracks that have ended. */
  private forget(): void {
    const there = new Set(this.tracks.peek().map(({ id }) => id));
    const shown = this.shown.peek();
    if ([...shown.keys()].some((id) => !there.has(id))) this.shown.value = new Map([...shown].filter(([id]) => there.has(id)));
  }
}
