package dev.parley.forwarding;

import java.util.concurrent.TimeUnit;

/**
 * Remembers which steps of a track were tried in vain: a line that is not used to the full is
 * believed to carry more than it does, time and again. Whoever has to go down again soon after it
 * went up stays there for a while, for longer each time.
 *
 * <p>Threads: confined to its owner.
 */
final class Trials {
  /** A step that has lasted so long is carried. */
  private static final long TRIAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int FAILURES_MAX = 3;
  private static final int ANY = Integer.MAX_VALUE;

  private int rank = -1;
  private int lasting = ANY; // what it went down to when it failed last
  private long upAt;
  private long until;
  private boolean tried;
  private int failures;

  /**
   * Something is chosen.
   *
   * @param chosen its rank: greater is better; below 0 for nothing
   * @param line whether the line is why it is no better
   */
  void chose(int chosen, boolean line, long now) {
    if (tried && now - upAt >= TRIAL_NANOS) {
      tried = false;
      failures = rank > lasting ? 0 : failures;
    }
    if (chosen > rank) {
      tried = true;
      upAt = now;
    } else if (chosen < rank && line && tried) {
      lasting = chosen;
      until = now + (PAUSE_NANOS << failures);
      failures = Math.min(failures + 1, FAILURES_MAX);
      tried = false;
    }
    rank = chosen;
  }

  /** {@return the highest rank that may be tried now} */
  int limit(long now) {
    return lasting == ANY || now - until >= 0 ? ANY : lasting;
  }
}
