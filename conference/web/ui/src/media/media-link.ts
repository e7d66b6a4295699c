import { CallError, type Client } from '@parley/protocol';
import type { Media, MediaItem, ParticipantSession } from '../generated/Rooms.js';

interface Listener {
  readonly onMedia: (media: Client<Media>) => void;
  readonly onItem: (item: MediaItem) => void;
  /** Called when the participant session does not answer any more. */
  readonly onLost: (session: Client<ParticipantSession>) => void;
}

/** Audio and video of the room over one connection, followed until it is closed. */
export class MediaLink {
  media: Client<Media> | undefined;
  private items: AsyncIterator<MediaItem> | undefined;
  private closed = false;

  constructor(
    readonly session: Client<ParticipantSession>,
    private readonly listener: Listener,
  ) {
    void this.run();
  }

  private async run(): Promise<void> {
    try {
      const media = await this.session.media();
      const items = (await media.follow())[Symbol.asyncIterator]();
      this.items = items;
      if (this.closed) return void items.return?.();
      this.media = media;
      this.listener.onMedia(media);
      for (;;) {
        const next = await items.next();
        if (this.closed || next.done === true) return;
        this.listener.onItem(next.value);
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!this.closed) this.listener.onLost(this.session);
    }
  }

  /** Sends a signal; dropped without a connection. */
  tell(action: (media: Client<Media>) => void): void {
    if (this.media === undefined || this.closed) return;
    try {
      action(this.media);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }

  close(): void {
    this.closed = true;
    this.media = undefined;
    void this.items?.return?.();
  }
}
