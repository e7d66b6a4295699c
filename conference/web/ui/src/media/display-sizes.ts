import type { Clock } from '@parley/client';
import type { DisplaySize } from '../generated/Rooms.js';
import type { Size } from './quality.js';

/** Granularity of reported sizes in pixels; smaller changes are not reported. */
const STEP = 32;
const PAUSE_MILLIS = 250;

/** Maximum number of sizes in one call. */
const WISHES_MAX = 128;

/** Display of a track: its size in pixels and visibility. */
export interface TrackDisplay extends Size {
  readonly visible: boolean;
  /** True if the chosen quality limit applies, which is for cameras only. */
  readonly limited: boolean;
}

/**
 * Reports the display sizes of received tracks, and which ones are not visible. Only changes are
 * reported, and all changes within a short time are sent together.
 *
 * Threads: the event loop.
 */
export class DisplaySizes {
  private readonly displays = new Map<string, TrackDisplay>();
  private readonly told = new Map<string, string>();
  private pausedCameras: ReadonlySet<string> = new Set();
  private pinned: string | undefined;
  private limit: Size | undefined;
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly tell: (displaySizes: readonly DisplaySize[]) => void,
  ) {}

  /** @param sight undefined if the track is no longer displayed */
  see(track: string, display: TrackDisplay | undefined): void {
    if (display === undefined) this.displays.delete(track);
    else this.displays.set(track, display);
    this.plan();
  }

  pin(track: string | undefined): void {
    this.pinned = track;
    this.plan();
  }

  /** Sets the tracks that are paused even though they have a visible tile. */
  setPaused(tracks: ReadonlySet<string>): void {
    this.pausedCameras = tracks;
    this.plan();
  }

  atMost(limit: Size | undefined): void {
    this.limit = limit;
    this.plan();
  }

  /** Reports everything again to a new connection. */
  restart(): void {
    this.told.clear();
    this.plan();
  }

  private plan(): void {
    this.stopTimer ??= this.clock.after(PAUSE_MILLIS, () => {
      this.stopTimer = undefined;
      this.say();
    });
  }

  private say(): void {
    const displaySizes: DisplaySize[] = [];
    let left = false;
    for (const track of new Set([...this.told.keys(), ...this.displays.keys(), ...this.pausedCameras])) {
      const wish = this.wish(track);
      const text = `${wish.width} ${wish.height} ${wish.pinned}`;
      if (this.told.get(track) === text) continue;
      left = displaySizes.length === WISHES_MAX;
      if (left) break;
      this.told.set(track, text);
      displaySizes.push(wish);
    }
    if (!left) for (const track of this.told.keys()) if (!this.displays.has(track) && !this.pausedCameras.has(track)) this.told.delete(track);
    if (displaySizes.length > 0) this.tell(displaySizes);
    if (left) this.plan();
  }

  private wish(track: string): DisplaySize {
    const display = this.displays.get(track);
    const pinned = track === this.pinned;
    if (display === undefined || !display.visible || this.pausedCameras.has(track)) return { track, width: 0, height: 0, pinned };
    const limit = display.limited ? this.limit : undefined;
    return { track, width: stepped(display.width, limit?.width), height: stepped(display.height, limit?.height), pinned };
  }

  stop(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}

function stepped(pixels: number, limit = Infinity): number {
  return Math.min(Math.max(1, Math.ceil(pixels / STEP)) * STEP, limit);
}
