package dev.parley.attached;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Failure counter of one attached JVM, by which its {@link RestartPolicy} policy is applied.
 * Threads: confined to one.
 */
final class FailureCounter {
  private final RestartPolicy policy;
  private final Deque<Long> starts = new ArrayDeque<>(); // nanoseconds; within the window
  private Duration pause;

  FailureCounter(RestartPolicy policy) {
    this.policy = policy;
    pause = policy.first();
  }

  /**
   * Records a failure or a failed start.
   *
   * @param nowNanos time of a monotonic clock
   * @param livedNanos age of the JVM at its failure
   * @return the pause before the next start; empty when there is none
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

  /** Converts to nanoseconds, capped for an unlimited time. */
  private static long nanos(Duration time) {
    return TimeUnit.NANOSECONDS.convert(time);
  }
}
