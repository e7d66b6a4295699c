package dev.parley.pipeline;

/** What a valve says when a request came down to it. */
public enum Step {
  /** On to the next valve. */
  CONTINUE,

  /**
   * Not now: the valve will call {@link Call#resume}, or end the call, from any thread. No thread
   * is held.
   */
  SUSPEND,

  /**
   * On to the next valve, and from there to the end and back up in this one thread: it blocks where
   * the call waits. For work that is bound to a thread. Never on a thread that reads connections.
   */
  SYNCHRONOUS,

  /** The valve has ended the call with {@link Call#answer} or {@link Call#fail}. */
  DONE
}
