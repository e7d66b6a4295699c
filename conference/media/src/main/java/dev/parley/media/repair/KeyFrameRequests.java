package dev.parley.media.repair;

/**
 * When a source is asked for a key frame: those who want one at the same time get the same one, and
 * the source is asked at most every {@link #APART}. Unanswered, it is asked a few times again. One
 * thread at a time.
 */
public final class KeyFrameRequests {
  /** Nanoseconds between two requests: 200 ms. */
  public static final long APART = 200_000_000L;

  /** Nanoseconds after which an unanswered request is made again: 500 ms. */
  public static final long AGAIN = 500_000_000L;

  /** How often a request is made in all while no key frame comes. */
  public static final int TRIES_MAX = 5;

  private boolean wanted;
  private boolean asked;
  private long lastAsked;
  private long dueAt;
  private int tries;

  /** Creates one for a source that was asked for nothing. */
  public KeyFrameRequests() {}

  /**
   * Takes the wish of a receiver.
   *
   * @param allowance the receiver's
   * @return whether it counts; {@link #due} tells when to ask
   */
  public boolean want(KeyFrameAllowance allowance, long now) {
    if (!allowance.take(now)) {
      return false;
    }
    want(now);
    return true;
  }

  /** Takes a wish of the server itself, as when a receiver changes to this layer. */
  public void want(long now) {
    long soonest = asked && now - lastAsked < APART ? lastAsked + APART : now;
    dueAt = wanted ? Math.min(dueAt, soonest) : soonest;
    wanted = true;
    tries = 0;
  }

  /** Takes note that a key frame came. */
  public void keyFrame() {
    wanted = false;
    tries = 0;
  }

  /** {@return when {@link #due} says yes next, or {@link Long#MAX_VALUE} for never} */
  public long nextDeadline() {
    return wanted ? dueAt : Long.MAX_VALUE;
  }

  /** {@return whether the source is to be asked now; it counts as asked then} */
  public boolean due(long now) {
    if (!wanted || now - dueAt < 0) {
      return false;
    }
    asked = true;
    lastAsked = now;
    tries++;
    dueAt = now + AGAIN;
    wanted = tries < TRIES_MAX;
    return true;
  }
}
