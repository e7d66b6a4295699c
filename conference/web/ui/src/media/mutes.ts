import type { Clock } from '@parley/client';
import type { Track } from '../generated/Rooms.js';

/** What the server says within this time after it was asked may be older than the question. */
const SETTLE_MILLIS = 1_000;

interface Options {
  readonly clock: Clock;
  /** Says so to the server; false when it did not hear it. */
  readonly ask: (track: string, muted: boolean) => Promise<boolean>;
  /** Somebody else muted this member. */
  readonly onMuted: () => void;
}

/** Keeps what this page says of its microphone, and what the server knows, the same: the page decides, until somebody who leads the room mutes it. */
export class Mutes {
  private track: string | undefined;
  private asked = false;
  private known = false;
  /** What is true at this page. */
  private own = false;
  /** The server did not hear the last of it: at this seat, or by this connection, it cannot. */
  private unheard = false;
  private settling = 0;

  constructor(private readonly options: Options) {}

  /** What is true at this page. @param track the published microphone */
  handleOwn(track: string | undefined, muted: boolean): void {
    if (track !== this.track) this.asked = this.known = false;
    this.track = track;
    this.own = muted;
    this.tell();
  }

  private tell(): void {
    const { track, own, asked } = this;
    this.unheard = false;
    if (track === undefined || own === asked) return;
    this.asked = own;
    this.settling++;
    void this.options.ask(track, own).then((heard) => {
      if (!heard && this.track === track) {
        this.asked = asked;
        this.unheard = true;
      }
      this.options.clock.after(SETTLE_MILLIS, () => {
        this.settling--;
        this.compare();
      });
    });
  }

  /** What the server tells. */
  handleTracks(tracks: readonly Track[]): void {
    this.known = tracks.find(({ id }) => id === this.track)?.muted ?? false;
    if (this.unheard) this.tell();
    else this.compare();
  }

  private compare(): void {
    if (this.settling > 0 || !this.known || this.asked) return;
    this.asked = true;
    this.options.onMuted();
  }
}
