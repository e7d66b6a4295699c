package dev.parley.calls;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Outlier detection for load-balanced endpoints: ejects endpoints for a while whose calls fail
 * several times in a row, or much more often than those of the others. At most half of the
 * endpoints are ejected at once. An endpoint that fails again soon after its return is ejected
 * twice as long.
 *
 * <p>Threads: safe for all.
 */
final class OutlierDetector {
  /** Consecutive failures that eject an endpoint. */
  static final int CONSECUTIVE_FAILURES_MAX = 5;

  /** Calls that must have ended since an endpoint's return before its failure rate counts. */
  static final int CALLS_MIN = 32;

  /** Calls without ejection after which the next ejection time is the shortest again. */
  static final int STABLE_CALLS = 500;

  static final long OUT_NANOS_MIN = TimeUnit.SECONDS.toNanos(1);
  static final long OUT_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  /** Margin by which an endpoint's failure rate must exceed the mean of the others to eject it. */
  private static final double FAILURE_RATE_MARGIN = 0.3;

  private static final double NEWEST = 1.0 / CALLS_MIN; // weight of the last call in the share

  private final EndpointStatistics[] members;
  private final LongSupplier nanoTime;

  /** State of one endpoint. */
  private static final class EndpointStatistics {
    int inARow;
    int seen;
    double share; // of failures, the later ones count more
    int times; // out so often, lately
    boolean out;
    volatile long untilNanos; // means nothing unless it was out
    volatile boolean wasOut;
  }

  OutlierDetector(int endpoints, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    members = new EndpointStatistics[endpoints];
    for (int i = 0; i < endpoints; i++) {
      members[i] = new EndpointStatistics();
    }
  }

  /** {@return whether an endpoint is ejected now} */
  boolean isEjected(int which) {
    EndpointStatistics member = members[which];
    return member.wasOut && member.untilNanos - nanoTime.getAsLong() > 0;
  }

  /** Records the end of a call to an endpoint. */
  synchronized void ended(int which, boolean failure) {
    EndpointStatistics member = members[which];
    if (isEjected(which)) {
      return; // it was sent before that
    }
    if (member.out) {
      back(member);
    }
    member.seen++;
    member.inARow = failure ? member.inARow + 1 : 0;
    member.share += ((failure ? 1 : 0) - member.share) * NEWEST;
    if (member.seen >= STABLE_CALLS) {
      member.times = 0;
    }
    if (isOutlier(member) && mayLeave()) {
      leave(member);
    }
  }

  private boolean isOutlier(EndpointStatistics member) {
    return member.inARow >= CONSECUTIVE_FAILURES_MAX
        || (member.seen >= CALLS_MIN && member.share > FAILURE_RATE_MARGIN + ofOthers(member));
  }

  private double ofOthers(EndpointStatistics member) {
    double sum = 0;
    for (EndpointStatistics each : members) {
      sum += each == member ? 0 : each.share;
    }
    return sum / Math.max(1, members.length - 1);
  }

  private boolean mayLeave() {
    int out = 1;
    for (int i = 0; i < members.length; i++) {
      out += isEjected(i) ? 1 : 0;
    }
    return 2 * out <= members.length;
  }

  private void leave(EndpointStatistics member) {
    long time = OUT_NANOS_MIN << Math.min(member.times, 6);
    member.untilNanos = nanoTime.getAsLong() + Math.min(time, OUT_NANOS_MAX);
    member.wasOut = true;
    member.out = true;
    member.times++;
  }

  private static void back(EndpointStatistics member) {
    member.out = false;
    member.inARow = 0;
    member.seen = 0;
    member.share = 0;
  }
}
