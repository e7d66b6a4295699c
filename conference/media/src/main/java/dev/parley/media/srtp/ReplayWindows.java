package dev.parley.media.srtp;

import org.jspecify.annotations.Nullable;

/** Map from SSRC to replay window for one direction, without boxing. One thread at a time. */
final class ReplayWindows {
  private static final int FIRST_SLOTS = 16;

  private final int max;
  private int[] ssrcs = new int[FIRST_SLOTS];
  private @Nullable ReplayWindow[] windows = new @Nullable ReplayWindow[FIRST_SLOTS];
  private int size;

  ReplayWindows(int max) {
    this.max = max;
  }

  /** {@return the window of the SSRC; null if there is none yet} */
  @Nullable ReplayWindow find(int ssrc) {
    return windows[slot(ssrc)];
  }

  boolean isFull() {
    return size == max;
  }

  /** Adds a window for a new SSRC. */
  void add(int ssrc, ReplayWindow window) {
    if (2 * size == ssrcs.length) {
      grow();
    }
    put(ssrc, window);
    size++;
  }

  private void grow() {
    int[] oldSsrcs = ssrcs;
    @Nullable ReplayWindow[] oldWindows = windows;
    ssrcs = new int[2 * oldSsrcs.length];
    windows = new @Nullable ReplayWindow[2 * oldSsrcs.length];
    for (int i = 0; i < oldSsrcs.length; i++) {
      ReplayWindow window = oldWindows[i];
      if (window != null) {
        put(oldSsrcs[i], window);
      }
    }
  }

  private void put(int ssrc, ReplayWindow window) {
    int slot = slot(ssrc);
    ssrcs[slot] = ssrc;
    windows[slot] = window;
  }

  /** {@return the slot of the SSRC, or the free one where it belongs} */
  private int slot(int ssrc) {
    int mask = ssrcs.length - 1;
    int hash = ssrc * 0x9E37_79B9;
    int slot = (hash ^ hash >>> 16) & mask;
    while (windows[slot] != null && ssrcs[slot] != ssrc) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
