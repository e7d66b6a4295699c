package dev.parley.attached;

import dev.parley.pipeline.CallException;

/**
 * A call to an attached JVM failed because that JVM has ended. {@link #underWay} tells whether the
 * call may have been carried out.
 */
public final class ChildEnded extends CallException.Unavailable {
  private final Exit exit;

  ChildEnded(String call, Exit exit, boolean underWay) {
    super(call + ": " + exit, null, underWay);
    this.exit = exit;
  }

  /** {@return how the JVM ended, and what it printed last} */
  public Exit exit() {
    return exit;
  }
}
