package dev.parley.attached;

import dev.parley.pipeline.CallException;
import org.jspecify.annotations.Nullable;

/**
 * A call to an attached JVM failed because that JVM has ended. {@link #underWay} tells whether the
 * call may have been carried out.
 */
public final class ChildEnded extends CallException.Unavailable {
  private final Exit exit;

  ChildEnded(String call, Exit exit, @Nullable Throwable cause, boolean underWay) {
    super(call + ": " + exit, cause, underWay);
    this.exit = exit;
  }

  /** {@return how the JVM ended, and what it printed last} */
  public Exit exit() {
    return exit;
  }
}
