package dev.parley.media.ice;

import java.net.InetSocketAddress;

/**
 * A way between a candidate of ours and one of the other side, and the check that tries it.
 *
 * <p>Threads: one at a time.
 */
public final class CandidatePair {
  enum State {
    /** To be checked. */
    WAITING,
    /** Its check is on the way. */
    CHECKING,
    /** A check was answered: it can be nominated. */
    VALID,
    /** Its check was refused, or too often not answered. */
    FAILED
  }

  /** As often a check is sent (Rc of RFC 8489 section 6.2.1). */
  static final int SENDS_MAX = 7;

  /** The last of them is waited for as many times the first wait (Rm there). */
  private static final int LAST_WAITS = 16;

  private final Candidate local;
  private final Candidate remote;
  private State state = State.WAITING;
  private long since;

  private int transactionHigh;
  private long transactionLow;
  private boolean nominating;
  private long firstWaitNanos;
  private int sends;
  private long resendAt;

  CandidatePair(Candidate local, Candidate remote) {
    this.local = local;
    this.remote = remote;
  }

  /** {@return our side} */
  public Candidate local() {
    return local;
  }

  /** {@return the other side} */
  public Candidate remote() {
    return remote;
  }

  /** RFC 8445 section 6.1.2.3, ours being the controlling side. */
  long priority() {
    long ours = local.priority();
    long theirs = remote.priority();
    return (Math.min(ours, theirs) << 32) + 2 * Math.max(ours, theirs) + (ours > theirs ? 1 : 0);
  }

  boolean joins(Candidate ours, InetSocketAddress theirs) {
    return local.equals(ours) && remote.address().equals(theirs);
  }

  State state() {
    return state;
  }

  /** When it became valid, or failed. */
  long since() {
    return since;
  }

  boolean nominating() {
    return nominating;
  }

  int transactionHigh() {
    return transactionHigh;
  }

  long transactionLow() {
    return transactionLow;
  }

  /** When the check is sent again, or given up. */
  long resendAt() {
    return resendAt;
  }

  boolean lastSent() {
    return sends == SENDS_MAX;
  }

  void begin(boolean nominate, int high, long low, long waitNanos) {
    state = State.CHECKING;
    nominating = nominate;
    transactionHigh = high;
    transactionLow = low;
    firstWaitNanos = waitNanos;
    sends = 0;
  }

  void sent(long now) {
    resendAt = now + firstWaitNanos * (sends == SENDS_MAX - 1 ? LAST_WAITS : 1 << sends);
    sends++;
  }

  void end(State result, long now) {
    state = result;
    since = now;
    nominating = false;
  }

  void again() {
    state = State.WAITING;
    nominating = false;
  }

  @Override
  public String toString() {
    return local.address() + " to " + remote.address() + " by " + local.transport();
  }
}
