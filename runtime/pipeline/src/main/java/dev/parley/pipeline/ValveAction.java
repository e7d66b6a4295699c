package dev.parley.pipeline;

/** A valve's decision about a request. */
public enum ValveAction {
  /** Passes the call to the next valve. */
  CONTINUE,

  /**
   * Suspends the call: the valve will call {@link Call#resume}, or end the call, from any thread. A
   * suspended call holds no thread.
   */
  SUSPEND,

  /**
   * Passes the call to the next valve and keeps it on this thread until the end of the line and
   * back: the thread blocks where the call waits. For work that is bound to a thread; not allowed
   * on a thread that reads connections.
   */
  SYNCHRONOUS,

  /** Stops here: the valve has ended the call with {@link Call#answer} or {@link Call#fail}. */
  DONE
}
