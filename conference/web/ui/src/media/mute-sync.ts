import type { Clock } from '@parley/client';
import type { MediaTrack } from '../generated/Rooms.js';

/** Time after a request during which the server's state may be older than the request. */
const SETTLE_MILLIS = 1_000;

interface Options {
  readonly clock: Clock;
  /** Sends the state to the server. Resolves to false if the server did not receive it. */
  readonly ask: (track: string, muted: boolean) => Promise<boolean>;
  /** Called when a moderator has muted this member. */
  readonly onMuted: () => void;
}

/**
 * Synchronizes the mute state of the microphone with the server. The page decides, unless a
 * moderator mutes the member.
 */
export class MuteSync {
  private track: string | undefined;
  private asked = false;
  private known = false;
  /** Mute state of this page. */
  private own = false;
  /**
   * True if the server did not receive the last state, because the session or connection was lost.
   */
  private undelivered = false;
  private settling = 0;

  constructor(private readonly options: Options) {}

  /**
   * Handles a change on this page.
   *
   * @param track the published microphone track
   */
  handleOwn(track: string | undefined, muted: boolean): void {
    if (track !== this.track) this.asked = this.known = false;
    this.track = track;
    this.own = muted;
    this.tell();
  }

  private tell(): void {
    const { track, own, asked } = this;
    this.undelivered = false;
    if (track === undefined || own === asked) return;
    this.asked = own;
    this.settling++;
    void this.options.ask(track, own).then((delivered) => {
      if (!delivered && this.track === track) {
        this.asked = asked;
        this.undelivered = true;
      }
      this.options.clock.after(SETTLE_MILLIS, () => {
        this.settling--;
        this.compare();
      });
    });
  }

  /** Handles the server's state. */
  handleTracks(tracks: readonly MediaTrack[]): void {
    this.known = tracks.find(({ id }) => id === this.track)?.muted ?? false;
    if (this.undelivered) this.tell();
    else this.compare();
  }

  private compare(): void {
    if (this.settling > 0 || !this.known || this.asked) return;
    this.asked = true;
    this.options.onMuted();
  }
}
