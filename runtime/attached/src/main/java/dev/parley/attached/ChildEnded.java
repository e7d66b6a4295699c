package dev.parley.attached;

import dev.parley.pipeline.CallException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by calls to an attached JVM that has ended. {@link #underWay} tells whether the call may
 * have been carried out.
 */
public final class ChildEnded extends CallException.Unavailable {
  private final Exit exit;

  ChildEnded(String call, Exit exit, @Nullable Throwable cause, boolean underWay) {
    super(call + ": " + exit, cause, underWay);
    this.exit = exit;
  }

  /** {@return the exit of the JVM, with its last lines of output} */
  public Exit exit() {
    return exit;
  }
}
