package dev.parley.valves;

/**
 * Circuit breaker for one target: a state machine without threads or clock.
 *
 * <pre>
 *            too many of the last calls failed              the pause is over
 *   CLOSED ------------------------------------> OPEN <-----------------------> HALF OPEN
 *     ^                                                  a trial call failed        |
 *     +-----------------------------------------------------------------------------+
 *                                all trial calls succeeded
 * </pre>
 *
 * <p>Threads: safe for all.
 */
final class CircuitBreaker {

  /** Returned by {@link #enter} when the breaker refuses the call. */
  static final int REFUSED = -1;

  /**
   * Rules for opening and closing.
   *
   * @param window number of latest calls that are evaluated
   * @param least number of calls that must be seen before it opens
   * @param share share of failed calls in the window at which it opens
   * @param pauseNanos time for which it stays open
   * @param trials number of trial calls after that
   */
  record BreakerRules(int window, int least, double share, long pauseNanos, int trials) {}

  private final BreakerRules rules;
  private final boolean[] failed; // a ring
  private int seen; // up to the window
  private int failures; // among those seen
  private int next; // the place in the ring
  private int turn; // counts how often the state changed, so that late outcomes count no more
  private boolean closed = true;
  private long untilNanos; // when it is not closed: no trial before that
  private long askedNanos; // when somebody asked last
  private int trying; // trial calls under way
  private int passed; // trial calls that succeeded

  CircuitBreaker(BreakerRules rules) {
    this.rules = rules;
    this.failed = new boolean[rules.window];
  }

  /** {@return {@link #REFUSED}, or a token for {@link #ended}} */
  synchronized int enter(long now) {
    askedNanos = now;
    if (closed) {
      return turn;
    }
    // Trial calls under way count as well: a burst after
    // the pause must not reach a target that is still down.
    if (now - untilNanos < 0 || trying + passed >= rules.trials) {
      return REFUSED;
    }
    trying++;
    return turn;
  }

  /** {@return the time until calls are let through again, in nanoseconds} */
  synchronized long pause(long now) {
    return closed ? 0 : Math.max(0, untilNanos - now);
  }

  /** Records the end of a call that was let through. */
  synchronized void ended(int entered, boolean failure, long now) {
    // The call began before the state changed: its outcome says nothing about the present state.
    if (entered != turn) {
      return;
    }
    if (closed) {
      count(failure);
      if (seen >= rules.least && failures >= rules.share * seen) {
        open(now);
      }
    } else {
      trying--;
      if (failure) {
        open(now);
      } else if (++passed >= rules.trials) {
        close();
      }
    }
  }

  /** Records the end of a call that was let through and says nothing about the target. */
  synchronized void endedWithoutResult(int entered) {
    if (entered == turn && !closed) {
      trying--;
    }
  }

  private void count(boolean failure) {
    if (seen == rules.window) {
      failures -= failed[next] ? 1 : 0;
    } else {
      seen++;
    }
    failed[next] = failure;
    failures += failure ? 1 : 0;
    next = (next + 1) % rules.window;
  }

  private void open(long now) {
    turn++;
    closed = false;
    untilNanos = now + rules.pauseNanos;
    trying = 0;
    passed = 0;
  }

  private void close() {
    turn++;
    closed = true;
    seen = 0;
    failures = 0;
    next = 0;
  }

  /** {@return the time since the last call, in nanoseconds} */
  synchronized long idleNanos(long now) {
    return now - askedNanos;
  }

  /** {@return whether its state equals that of a new one} */
  synchronized boolean isInitial() {
    return closed && failures == 0;
  }
}
