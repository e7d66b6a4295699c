package dev.parley.transport.socket;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Who reads a connection. Exactly one thread at a time reads it and runs its handler; which one is
 * the state of this role.
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
 * <p>QUIET and BUSY: the poller watches the channel. FREE and CALLER ("hot"): it does not, since
 * waking it for bytes that a caller reads would cost more than the reading. A caller that takes the
 * role from QUIET tells the poller so once; a hot connection is handed back by the poller's tick.
 *
 * <p>Threads: safe for all. What the holder of the role wrote before it gave the role away is seen
 * by the next one.
 */
final class ReaderRole {
  private static final int QUIET = 0;
  private static final int BUSY = 1;
  private static final int FREE = 2;
  private static final int CALLER = 3;

  /** What came of an attempt to read. */
  enum Taken {
    NO,
    YES,
    /** Yes, and the poller must be told to stop watching. */
    FROM_POLLER
  }

  private final AtomicInteger state = new AtomicInteger(QUIET);
  private long uses; // written by callers that hold the role

  /** A caller wants to read. */
  Taken takeAsCaller() {
    int now = state.get();
    if ((now == FREE || now == QUIET) && state.compareAndSet(now, CALLER)) {
      uses++;
      return now == FREE ? Taken.YES : Taken.FROM_POLLER;
    }
    return Taken.NO;
  }

  /** The caller that reads stops; anybody may take the role now. */
  void leaveFree() {
    state.set(FREE);
  }

  /** Hands a role that nobody has to the poller, which must be told. */
  boolean giveToPoller() {
    return state.get() == FREE && state.compareAndSet(FREE, QUIET);
  }

  /** The poller wants to read or to run the handler. */
  boolean takeAsPoller() {
    int now = state.get();
    return (now == QUIET || now == FREE) && state.compareAndSet(now, BUSY);
  }

  /** The poller is done. */
  void leaveQuiet() {
    state.set(QUIET);
  }

  /** {@return whether nobody reads and nobody watches} */
  boolean free() {
    return state.get() == FREE;
  }

  /** {@return whether callers read, so that the poller need not watch} */
  boolean hot() {
    return state.get() >= FREE;
  }

  /** {@return how often callers took the role; exact when read after {@link #free} said true} */
  long uses() {
    return uses;
  }
}
