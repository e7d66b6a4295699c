package dev.parley.client.call;

import java.util.concurrent.TimeUnit;

/**
 * Time line of one received track, which goes on when its connection is replaced. Threads: safe for
 * all; one media thread at a time moves it.
 */
final class TrackClock {
  private long ticks; // guarded by this: behind the last frame
  private long at; // guarded by this: when that was
  private boolean moved; // guarded by this

  /**
   * {@return the present position of a track whose media begin anew}
   *
   * @param hertz ticks per second
   */
  synchronized long resume(int hertz, long now) {
    return moved ? ticks + TimeUnit.NANOSECONDS.toMicros(now - at) * hertz / 1_000_000 : 0;
  }

  /** Notes the position behind a frame. */
  synchronized void move(long ticks, long now) {
    this.ticks = ticks;
    at = now;
    moved = true;
  }
}
