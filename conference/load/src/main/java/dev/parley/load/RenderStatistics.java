package dev.parley.load;

/**
 * Rendering statistics of one video track: frames that are complete and whose predecessors were
 * complete, back to a key frame. Freezes are counted as in browsers (W3C webrtc-stats,
 * freezeCount). Threads: one at a time; allocates nothing per packet.
 */
final class RenderStatistics {
  /** Maximum number of incomplete frames. */
  static final int OPEN_MAX = 64;

  private static final long FREEZE_NANOS = 150_000_000;
  private static final int FREEZE_FACTOR = 3;
  private static final int SMOOTHING = 30;

  private final int[] pieces = new int[OPEN_MAX];
  private final int[] had = new int[OPEN_MAX];
  private final boolean[] key = new boolean[OPEN_MAX];
  private final int[] picture = new int[OPEN_MAX];
  private int next = -1;
  private long lastAt;
  private long usual;
  private long count;
  private long freezes;
  private long frozenNanos;

  /** Records a new packet of a frame. */
  void piece(PacketStamp stamp, long now, boolean measured) {
    if (stamp.picture < next) {
      return;
    }
    int slot = stamp.picture % OPEN_MAX;
    if (picture[slot] != stamp.picture || pieces[slot] != stamp.pieces) {
      picture[slot] = stamp.picture;
      pieces[slot] = stamp.pieces;
      key[slot] = stamp.key;
      had[slot] = 0;
    }
    had[slot]++;
    if (key[slot] && whole(slot)) {
      next = stamp.picture;
    }
    while (next >= 0 && picture[next % OPEN_MAX] == next && whole(next % OPEN_MAX)) {
      had[next % OPEN_MAX] = 0;
      next++;
      show(now, measured);
    }
  }

  private boolean whole(int slot) {
    return had[slot] > 0 && had[slot] == pieces[slot];
  }

  private void show(long now, boolean measured) {
    if (lastAt != 0) {
      long since = now - lastAt;
      if (measured && usual != 0 && since > Math.max(FREEZE_FACTOR * usual, usual + FREEZE_NANOS)) {
        freezes++;
        frozenNanos += since;
      }
      usual = usual == 0 ? since : usual + (since - usual) / SMOOTHING;
    }
    lastAt = now;
    if (measured) {
      count++;
    }
  }

  /** Ends the measurement; a freeze in progress counts too. */
  void end(long now) {
    if (lastAt != 0
        && usual != 0
        && now - lastAt > Math.max(FREEZE_FACTOR * usual, usual + FREEZE_NANOS)) {
      freezes++;
      frozenNanos += now - lastAt;
    }
  }

  long count() {
    return count;
  }

  long freezes() {
    return freezes;
  }

  long frozenMillis() {
    return frozenNanos / 1_000_000;
  }
}
