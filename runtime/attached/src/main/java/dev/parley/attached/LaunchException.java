package dev.parley.attached;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an attached JVM cannot be started, or is not ready in time. The message has the
 * command, the failure, and the child's last lines of output.
 */
public final class LaunchException extends RuntimeException {
  LaunchException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  LaunchException(String message) {
    this(message, null);
  }
}
