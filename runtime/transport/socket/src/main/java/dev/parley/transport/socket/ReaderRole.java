package dev.parley.transport.socket;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The reading role of a connection. Exactly one thread at a time reads a connection and runs its
 * handler; the state of the role tells which.
 *
 * <pre>
 *            poller has bytes or news
 *   QUIET ------------------------------> BUSY (poller reads, or tells the handler something)
 *    | ^  <------------------------------  ^ |
 *    | |      poller is done               | | never left once the connection has ended
 *    | |                                   |
 *    | | unused for a tick, only virtual   | poller has news
 *    | | threads wait, news for the poller |
 *    | +--------------------------------- FREE
 *    |                                    ^ |
 *    | caller waits       caller is done  | | caller waits
 *    +-------------------------> CALLER --+ |
 *                                   ^-------+
 * </pre>
 *
 * <p>In QUIET and BUSY, the poller's selector watches the channel. In FREE and CALLER ("hot") it
 * does not, since waking the poller for bytes that a caller reads would cost more than reading
 * them. A caller that takes the role from QUIET notifies the poller once; the poller's tick takes
 * an unused hot connection back.
 *
 * <p>Threads: safe for all. Writes of a holder of the role happen before the reads of the next
 * holder.
 */
final class ReaderRole {
  private static final int QUIET = 0;
  private static final int BUSY = 1;
  private static final int FREE = 2;
  private static final int CALLER = 3;

  /** Result of an attempt to take the role. */
  enum TakeResult {
    NO,
    YES,
    /** Taken, and the poller must be notified to stop watching the channel. */
    FROM_POLLER
  }

  private final AtomicInteger state = new AtomicInteger(QUIET);
  private long uses; // written by callers that hold the role

  /** Takes the role for a caller, if it is free. */
  TakeResult takeAsCaller() {
    int now = state.get();
    if ((now == FREE || now == QUIET) && state.compareAndSet(now, CALLER)) {
      uses++;
      return now == FREE ? TakeResult.YES : TakeResult.FROM_POLLER;
    }
    return TakeResult.NO;
  }

  /** Releases the role of a caller; any thread may take it now. */
  void leaveFree() {
    state.set(FREE);
  }

  /** Passes a free role to the poller, which must then be notified. */
  boolean giveToPoller() {
    return state.get() == FREE && state.compareAndSet(FREE, QUIET);
  }

  /** Takes the role for the poller, if no caller has it. */
  boolean takeAsPoller() {
    int now = state.get();
    return (now == QUIET || now == FREE) && state.compareAndSet(now, BUSY);
  }

  /** Releases the role of the poller. */
  void leaveQuiet() {
    state.set(QUIET);
  }

  /** {@return whether no thread reads and the poller does not watch the channel} */
  boolean free() {
    return state.get() == FREE;
  }

  /** {@return whether callers read, so that the poller does not watch the channel} */
  boolean hot() {
    return state.get() >= FREE;
  }

  /**
   * {@return how often callers took the role; exact when read after {@link #free} returned true}
   */
  long uses() {
    return uses;
  }
}
