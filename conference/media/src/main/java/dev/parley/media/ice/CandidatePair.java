package dev.parley.media.ice;

import java.net.InetSocketAddress;

/**
 * Candidate pair: a local and a remote candidate, with the connectivity check that tests them.
 *
 * <p>Threads: one at a time.
 */
public final class CandidatePair {
  enum State {
    /** The check has not been sent. */
    WAITING,
    /** The check has been sent and is not answered yet. */
    CHECKING,
    /** A check was answered: the pair can be nominated. */
    VALID,
    /** The check was rejected, or timed out. */
    FAILED
  }

  /** Maximum number of transmissions of a check (Rc of RFC 8489, section 6.2.1). */
  static final int SENDS_MAX = 7;

  /**
   * Wait after the last transmission, as a multiple of the first time-out (Rm of RFC 8489, section
   * 6.2.1).
   */
  private static final int LAST_WAITS = 16;

  private final IceCandidate local;
  private final IceCandidate remote;
  private State state = State.WAITING;
  private long since;

  private int transactionHigh;
  private long transactionLow;
  private boolean nominating;
  private long firstWaitNanos;
  private int sends;
  private long resendAt;

  CandidatePair(IceCandidate local, IceCandidate remote) {
    this.local = local;
    this.remote = remote;
  }

  /** {@return the local candidate} */
  public IceCandidate local() {
    return local;
  }

  /** {@return the remote candidate} */
  public IceCandidate remote() {
    return remote;
  }

  /** {@return the pair priority of RFC 8445, section 6.1.2.3, with this side controlling} */
  long priority() {
    long ours = local.priority();
    long theirs = remote.priority();
    return (Math.min(ours, theirs) << 32) + 2 * Math.max(ours, theirs) + (ours > theirs ? 1 : 0);
  }

  boolean joins(IceCandidate ours, InetSocketAddress theirs) {
    return local.equals(ours) && remote.address().equals(theirs);
  }

  State state() {
    return state;
  }

  /** {@return the time at which it became valid or failed} */
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

  /** {@return the time at which the check is retransmitted or times out} */
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
