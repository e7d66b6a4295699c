package dev.parley.attached;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

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
    while (!starts.isEmpty() && nowNanos - starts.getFirst() > policy.window().toNanos()) {
      starts.removeFirst();
    }
    if (starts.size() >= policy.times()) {
      return Optional.empty();
    }
    if (livedNanos >= policy.stable().toNanos()) {
      pause = policy.first();
    }
    Duration now = pause;
    starts.addLast(nowNanos);
    double longer = Math.min(now.toNanos() * policy.factor(), (double) policy.max().toNanos());
    pause = Duration.ofNanos((long) longer);
    return Optional.of(now);
  }
}
