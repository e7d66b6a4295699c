import { signal } from '@preact/signals';
import type { GroupStatus, LinkState, MediaItem, LayerStatus, MediaTrack } from '../generated/Rooms.js';

/** Audio and video state of a room, from the server's signals. */
export class RoomMedia {
  /** Published tracks in the order in which they started. */
  readonly tracks = signal<readonly MediaTrack[]>([]);
  /** Active speakers: members who speak now or spoke last. */
  readonly speaking = signal<readonly string[]>([]);
  /** Members in the call in the order of joining, including those who publish nothing. */
  readonly inCall = signal<readonly string[]>([]);
  /** Members with a raised hand, in the order of raising. */
  readonly hands = signal<readonly string[]>([]);
  /** Layer status of received tracks, by track id. */
  readonly shown = signal<ReadonlyMap<string, LayerStatus>>(new Map());
  readonly line = signal<LinkState | undefined>(undefined);
  /** Whether tracks come by the room's multicast group, which a server without one does not say. */
  readonly group = signal<GroupStatus | undefined>(undefined);

  handle(item: MediaItem): void {
    switch (item.type) {
      case 'PublishedTracks':
        this.tracks.value = item.tracks;
        this.forget();
        return;
      case 'ActiveSpeakers':
        this.speaking.value = item.members;
        return;
      case 'RaisedHands':
        this.hands.value = item.members;
        return;
      case 'CallMembers':
        this.inCall.value = item.members;
        return;
      case 'LayerStatus':
        this.shown.value = new Map(this.shown.peek()).set(item.track, item);
        return;
      case 'LinkState':
        this.line.value = item;
        return;
      case 'GroupStatus':
        this.group.value = item;
    }
  }

  /** Removes the status of tracks that have ended. */
  private forget(): void {
    const there = new Set(this.tracks.peek().map(({ id }) => id));
    const shown = this.shown.peek();
    if ([...shown.keys()].some((id) => !there.has(id))) this.shown.value = new Map([...shown].filter(([id]) => there.has(id)));
  }
}
