package dev.parley.client.call;

import java.util.concurrent.TimeUnit;

/**
 * Time line of one received track, which goes on when its connection is replaced. Threads: safe for
 * all; one media thread at a time moves it.
 */
final class TrackClock {
  /** Time after a packet of the group for which those of the connection are left out. */
  private static final long GROUP_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private long ticks; // guarded by this: behind the last frame
  private long at; // guarded by this: when that was
  private boolean moved; // guarded by this
  private boolean byGroup; // guarded by this
  private long groupAt; // guarded by this: arrival of the last packet of the group

  /**
   * {@return the present position of a track whose media begin anew}
   *
   * @param hertz ticks per second
   */
  synchronized long resume(int hertz, long now) {
    return moved ? ticks + TimeUnit.NANOSECONDS.toMicros(now - at) * hertz / 1_000_000 : 0;
  }

  /** Notes that a packet of the track has come by the group, with which playing can go on. */
  synchronized void groupArrived(long now) {
    byGroup = true;
    groupAt = now;
  }

  /** Notes that the track does not come by the group any more. */
  synchronized void groupEnded() {
    byGroup = false;
  }

  /** {@return whether the track comes by the group, so that its connection is not played} */
  synchronized boolean isByGroup(long now) {
    return byGroup && now - groupAt < GROUP_NANOS;
  }

  /** Notes the position behind a frame. */
  synchronized void move(long ticks, long now) {
    this.ticks = ticks;
    at = now;
    moved = true;
  }
}
