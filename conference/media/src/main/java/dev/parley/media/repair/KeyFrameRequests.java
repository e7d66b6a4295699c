package dev.parley.media.repair;

/**
 * Key frame requests to one source: simultaneous requests of several receivers are merged, and the
 * source is asked at most every {@link #INTERVAL_NANOS_MIN}. Unanswered requests are repeated a few
 * times. One thread at a time.
 */
public final class KeyFrameRequests {
  /** Minimum interval between two requests: 200 ms, in nanoseconds. */
  public static final long INTERVAL_NANOS_MIN = 200_000_000L;

  /** Time after which an unanswered request is repeated: 500 ms, in nanoseconds. */
  public static final long RETRY_NANOS = 500_000_000L;

  /** Maximum number of requests while no key frame arrives. */
  public static final int TRIES_MAX = 5;

  private boolean wanted;
  private boolean asked;
  private long lastAsked;
  private long dueAt;
  private int tries;

  /** Creates the requests of a source that has been asked for nothing. */
  public KeyFrameRequests() {}

  /**
   * Takes the request of a receiver.
   *
   * @param allowance rate limit of the receiver
   * @return whether it is accepted; {@link #due} tells when to ask
   */
  public boolean want(KeyFrameRateLimit allowance, long now) {
    if (!allowance.take(now)) {
      return false;
    }
    want(now);
    return true;
  }

  /** Takes a request of the server itself, as when a receiver changes to this layer. */
  public void want(long now) {
    long soonest =
        asked && now - lastAsked < INTERVAL_NANOS_MIN ? lastAsked + INTERVAL_NANOS_MIN : now;
    dueAt = wanted ? Math.min(dueAt, soonest) : soonest;
    wanted = true;
    tries = 0;
  }

  /** Records that a key frame has arrived. */
  public void keyFrame() {
    wanted = false;
    tries = 0;
  }

  /** {@return when {@link #due} becomes true next, or {@link Long#MAX_VALUE} for never} */
  public long nextDeadline() {
    return wanted ? dueAt : Long.MAX_VALUE;
  }

  /** {@return whether to send a request to the source now, which is then counted as sent} */
  public boolean due(long now) {
    if (!wanted || now - dueAt < 0) {
      return false;
    }
    asked = true;
    lastAsked = now;
    tries++;
    dueAt = now + RETRY_NANOS;
    // A source that does not answer, such as a paused camera, must not be asked for ever.
    wanted = tries < TRIES_MAX;
    return true;
  }
}
