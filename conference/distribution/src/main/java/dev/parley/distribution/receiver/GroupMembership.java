package dev.parley.distribution.receiver;

import java.util.random.RandomGenerator;

/**
 * Decision whether a member receives the stream by the group. It probes for a second, counted from
 * the first packet, since switches take up to ten seconds to forward a group. In the group it falls
 * back to unicast when packets stop or too many are lost, and probes again after a back-off.
 * Threads: one at a time.
 */
final class GroupMembership {
  /** Duration of a probe, and of each later measurement: 1 s, in nanoseconds. */
  static final long WINDOW_NANOS = 1_000_000_000L;

  /** Maximum wait for the first packet of a probe: 10 s, in nanoseconds. */
  static final long FIRST_NANOS_MAX = 10_000_000_000L;

  /** Minimum number of packets of a probe. */
  static final int PROBE_PACKETS_MIN = 50;

  /** Silence after which a member falls back: 250 ms, five idle intervals of the sender. */
  static final long SILENCE_NANOS_MAX = 250_000_000L;

  /**
   * Wait before the second probe: 10 s, in nanoseconds. It doubles with each failure. Up to half of
   * it is added at random: after a pause of the sender all members fall back at once.
   */
  static final long BACK_OFF_NANOS = 10_000_000_000L;

  /** Time in the group after which a fall-back is an exception: 1 min, in nanoseconds. */
  static final long STABLE_NANOS = 60_000_000_000L;

  /** Wait before the probe after such an exception: 1 s, in nanoseconds. */
  static final long BACK_OFF_NANOS_MIN = 1_000_000_000L;

  /** Maximum wait before the next probe: 5 min, in nanoseconds. */
  static final long BACK_OFF_NANOS_MAX = 300_000_000_000L;

  private static final int PROBE_LOSS_PERCENT = 1;
  private static final int LOSS_PERCENT = 10;
  private static final int UNREPAIRED_PERCENT = 1;
  private static final int PERCENT = 100;
  private static final int LOSS_SCALE = 0xffff;

  private final RandomGenerator random;
  private MembershipState state = MembershipState.UNICAST;
  private UnicastReason reason = UnicastReason.NOT_PROBED;
  private boolean started; // whether a packet of this probe has arrived
  private boolean unreadable; // whether packets without a key have arrived since one with a key
  private long admitted;
  private long windowBegan;
  private long lastArrival;
  private long retryAt = Long.MAX_VALUE;
  private long backOff = BACK_OFF_NANOS;
  private long expected;
  private long lost;
  private long unrepaired;
  private int lastLoss;

  /**
   * Creates the decision of a member that has not probed.
   *
   * @param random source of the random part of waits
   */
  GroupMembership(RandomGenerator random) {
    this.random = random;
  }

  MembershipState state() {
    return state;
  }

  UnicastReason reason() {
    return reason;
  }

  /** {@return loss before repair of the last full second, in 65536ths} */
  int loss() {
    return lastLoss;
  }

  void probe(long now) {
    state = MembershipState.PROBING;
    started = false;
    unreadable = false;
    begin(now);
  }

  /** Begins to count again: what was counted so far were forged numbers. */
  void recount(long now) {
    begin(now);
  }

  private void begin(long now) {
    windowBegan = now;
    expected = 0;
    lost = 0;
    unrepaired = 0;
  }

  /**
   * Counts the arrival of a packet.
   *
   * @param newer sequence numbers from the highest so far to this one; 0 if it is older
   */
  void arrived(long newer, long now) {
    lastArrival = now;
    unreadable = false;
    if (state == MembershipState.PROBING && !started) {
      started = true;
      begin(now);
      expected = 1;
      return;
    }
    expected += newer;
    lost += Math.max(0, newer - 1);
  }

  /** Records that packets of an epoch have arrived whose key is not here. */
  void unreadable() {
    unreadable = true;
  }

  /** Counts packets whose loss a parity packet shows. */
  void missed(long packets) {
    expected += packets;
    lost += packets;
  }

  /** Counts a packet that was only reordered, and was counted as lost. */
  void reordered() {
    lost = Math.max(0, lost - 1);
  }

  void unrepaired(long packets) {
    unrepaired += packets;
  }

  /** {@return whether state or reason have changed} */
  boolean tick(long now) {
    return switch (state) {
      case UNICAST -> {
        boolean again = now - retryAt >= 0 && retryAt != Long.MAX_VALUE;
        if (again) {
          probe(now);
        }
        yield again;
      }
      case PROBING -> probing(now);
      case GROUP -> inGroup(now);
    };
  }

  private boolean probing(long now) {
    if (!started) {
      return now - windowBegan >= FIRST_NANOS_MAX && fail(UnicastReason.NO_PACKETS, now);
    }
    if (now - lastArrival >= SILENCE_NANOS_MAX) {
      return fail(UnicastReason.SILENT, now);
    }
    if (now - windowBegan < WINDOW_NANOS) {
      return false;
    }
    measure();
    if (expected < PROBE_PACKETS_MIN) {
      return fail(UnicastReason.TOO_FEW_PACKETS, now);
    }
    if (lost * PERCENT >= expected * PROBE_LOSS_PERCENT) {
      return fail(UnicastReason.PROBE_LOSS, now);
    }
    state = MembershipState.GROUP;
    reason = UnicastReason.NONE;
    admitted = now;
    begin(now);
    return true;
  }

  private boolean inGroup(long now) {
    if (now - lastArrival >= SILENCE_NANOS_MAX) {
      return fail(UnicastReason.SILENT, now);
    }
    if (now - windowBegan < WINDOW_NANOS) {
      return false;
    }
    measure();
    if (lost * PERCENT >= expected * LOSS_PERCENT && lost > 1) {
      return fail(UnicastReason.LOSS, now);
    }
    if (unrepaired * PERCENT > expected * UNREPAIRED_PERCENT && unrepaired > 1) {
      return fail(UnicastReason.UNREPAIRED, now);
    }
    if (now - admitted >= STABLE_NANOS) {
      backOff = BACK_OFF_NANOS_MIN;
    } else if (backOff > BACK_OFF_NANOS) {
      backOff = Math.max(BACK_OFF_NANOS, backOff - WINDOW_NANOS);
    }
    begin(now);
    return false;
  }

  private void measure() {
    lastLoss = expected == 0 ? 0 : (int) Math.min(LOSS_SCALE, lost * LOSS_SCALE / expected);
  }

  private boolean fail(UnicastReason why, long now) {
    state = MembershipState.UNICAST;
    boolean silent = why == UnicastReason.NO_PACKETS || why == UnicastReason.SILENT;
    reason = silent && unreadable ? UnicastReason.NO_KEY : why;
    retryAt = now + backOff + random.nextLong(backOff / 2);
    backOff = Math.min(BACK_OFF_NANOS_MAX, backOff * 2);
    return true;
  }
}
