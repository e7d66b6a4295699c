package dev.parley.media.ice;

import dev.parley.media.stun.IntegrityKey;
import dev.parley.media.stun.StunClass;
import dev.parley.media.stun.StunMessage;
import dev.parley.media.stun.StunWriter;

/**
 * Path measurement by connectivity checks of a lite agent on its selected route. A full agent
 * answers every check (RFC 8445, section 7.3), so the responses show the loss and round-trip time
 * to a peer that sends no RTCP.
 *
 * <p>Threads: one at a time. Memory: fixed.
 */
final class PathMeasurement {
  /** Number of checks in one report. */
  static final int WINDOW = 10;

  private static final int REMEMBERED = 2 * WINDOW;

  /** Maximum length of a message, with the longest ufrags on both sides. */
  private static final int MESSAGE_BYTES_MAX = 768;

  /**
   * PRIORITY attribute of the checks: that of a peer-reflexive candidate of a controlled agent (RFC
   * 8445, section 5.1.2.1).
   */
  private static final long PRIORITY = 110L << 24 | 0xFFFFFF;

  private final StunWriter writer = new StunWriter(new byte[MESSAGE_BYTES_MAX]);
  private final IceLiteOwner owner;
  private final int[] highs = new int[REMEMBERED];
  private final long[] lows = new long[REMEMBERED];
  private final long[] times = new long[REMEMBERED];
  private final boolean[] answered = new boolean[REMEMBERED];
  private long sent;
  private long least = -1;
  private boolean anyAnswer;

  PathMeasurement(IceLiteOwner owner) {
    this.owner = owner;
  }

  /**
   * Sends a check.
   *
   * @param high high part of the random transaction id; {@code low} is the rest
   */
  void send(LiteGeneration generation, IceRoute route, int high, long low, long now) {
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
    if (sent % WINDOW == 0 && sent >= REMEMBERED && anyAnswer) {
      report();
    }
  }

  /** Handles a response. {@return whether it belongs to a remembered check} */
  boolean answer(StunMessage answer, IntegrityKey key, long now) {
    for (int i = 0; i < Math.min(sent, REMEMBERED); i++) {
      if (highs[i] == answer.transactionHigh()
          && lows[i] == answer.transactionLow()
          && !answered[i]
          && answer.integrityHolds(key)) {
        answered[i] = true;
        anyAnswer = true;
        long trip = now - times[i];
        least = least < 0 ? trip : Math.min(least, trip);
        return true;
      }
    }
    return false;
  }

  /**
   * Reports on the older half of the checks, for which the time of the younger half sufficed as
   * time-out.
   */
  private void report() {
    int lost = 0;
    for (long check = sent - REMEMBERED; check < sent - WINDOW; check++) {
      lost += answered[slot(check)] ? 0 : 1;
    }
    owner.pathMeasured(lost / (double) WINDOW, least);
    least = -1;
  }

  private static int slot(long check) {
    return (int) (check % REMEMBERED);
  }
}
