package dev.parley.attached;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Counts the failures of one attached JVM, for its {@link Restart}. Threads: confined to one. */
final class Failures {
  private final Restart policy;
  private final Deque<Long> starts = new ArrayDeque<>(); // nanoseconds; within the window
  private Duration pause;

  Failures(Restart policy) {
    this.policy = policy;
    pause = policy.first();
  }

  /**
   * A JVM has failed, or could not be started.
   *
   * @param nowNanos by a clock that never goes back
   * @param livedNanos how long it lived
   * @return the pause before the next start; empty when there is to be none
   */
  Optional<Duration> failed(long nowNanos, long livedNanos) {
    while (!starts.isEmpty() && nowNanos - starts.getFirst() > nanos(policy.window())) {
      starts.removeFirst();
    }
    if (starts.size() >= policy.times()) {
      return Optional.empty();
    }
    if (livedNanos >= nanos(policy.stable())) {
      pause = policy.first();
    }
    Duration now = pause;
    starts.addLast(nowNanos);
    double longer = Math.min(nanos(now) * policy.factor(), (double) nanos(policy.max()));
    pause = Duration.ofNanos((long) longer);
    return Optional.of(now);
  }

  /** The longest that can be told, of a time for ever. */
  private static long nanos(Duration time) {
    return TimeUnit.NANOSECONDS.convert(time);
  }
}
