package dev.parley.sfu;

import java.util.concurrent.TimeUnit;

/**
 * Back-off for steps of a track that were tried without success. A link that is not fully used is
 * repeatedly estimated too high. A track that had to go down soon after it went up stays there for
 * a while, longer each time.
 *
 * <p>Threads: confined to its owner.
 */
final class UpgradeBackoff {
  /** Time after which a step counts as carried by the link. */
  private static final long TRIAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int FAILURES_MAX = 3;
  private static final int ANY = Integer.MAX_VALUE;

  private int rank = -1;
  private int lasting = ANY; // rank after the last failed step up
  private long upAt;
  private long until;
  private boolean tried;
  private int failures;

  /**
   * Records an allocation.
   *
   * @param chosen rank of the step; greater is better; negative for nothing
   * @param bandwidthLimited whether bandwidth prevents a better step
   */
  void chose(int chosen, boolean bandwidthLimited, long now) {
    if (tried && now - upAt >= TRIAL_NANOS) {
      tried = false;
      // Only a step above the one that failed proves the link; staying below it proves nothing.
      failures = rank > lasting ? 0 : failures;
    }
    if (chosen > rank) {
      tried = true;
      upAt = now;
    } else if (chosen < rank && bandwidthLimited && tried) {
      // Only soon after a step up: a link that became slower later had not been estimated too high.
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
