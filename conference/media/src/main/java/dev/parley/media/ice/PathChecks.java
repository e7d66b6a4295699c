package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;

/**
 * Connectivity checks of a lite agent on its selected route, of which each full agent answers all
 * (RFC 8445, section 7.3). The answers tell the loss and the round trip of a path whose peer sends
 * no RTCP.
 *
 * <p>Threads: one at a time. Memory: fixed.
 */
final class PathChecks {
  /** Checks in one report. */
  static final int WINDOW = 10;

  private static final int REMEMBERED = 2 * WINDOW;

  /** The longest ufrags of both sides, and all the rest. */
  private static final int MESSAGE_BYTES_MAX = 768;

  /** Controlled agents offer it for peer-reflexive candidates (RFC 8445, section 5.1.2.1). */
  private static final long PRIORITY = 110L << 24 | 0xFFFFFF;

  private final StunWriter writer = new StunWriter(new byte[MESSAGE_BYTES_MAX]);
  private final IceLiteOwner owner;
  private final int[] highs = new int[REMEMBERED];
  private final long[] lows = new long[REMEMBERED];
  private final long[] times = new long[REMEMBERED];
  private final boolean[] answered = new boolean[REMEMBERED];
  private long sent;
  private long least = -1;
  private boolean heard;

  PathChecks(IceLiteOwner owner) {
    this.owner = owner;
  }

  /**
   * Sends a check.
   *
   * @param high the random transaction id, with {@code low}
   */
  void send(LiteGeneration generation, Route route, int high, long low, long now) {
    int slot = slot(sent++);
    highs[slot] = high;
    lows[slot] = low;
    times[slot] = now;
    answered[slot] = false;
    writer
        .begin(StunClass.REQUEST, high, low)
        .username(generation.usernameThere)
        .priority(PRIORITY)
        .controlled(low);
    owner.send(writer.bytes(), 0, writer.end(generation.keyThere), route);
    if (sent % WINDOW == 0 && sent >= REMEMBERED && heard) {
      report();
    }
  }

  /** Takes an answer. {@return whether it is one of a check that is remembered} */
  boolean answer(StunMessage answer, IntegrityKey key, long now) {
    for (int i = 0; i < Math.min(sent, REMEMBERED); i++) {
      if (highs[i] == answer.transactionHigh()
          && lows[i] == answer.transactionLow()
          && !answered[i]
          && answer.integrityHolds(key)) {
        answered[i] = true;
        heard = true;
        long trip = now - times[i];
        least = least < 0 ? trip : Math.min(least, trip);
        return true;
      }
    }
    return false;
  }

  /** The older half had the time of the younger one to be answered. */
  private void report() {
    int lost = 0;
    for (long check = sent - REMEMBERED; check < sent - WINDOW; check++) {
      lost += answered[slot(check)] ? 0 : 1;
    }
    owner.path(lost / (double) WINDOW, least);
    least = -1;
  }

  private static int slot(long check) {
    return (int) (check % REMEMBERED);
  }
}
