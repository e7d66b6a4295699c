package dev.parley.attached;

import org.jspecify.annotations.Nullable;

/**
 * An attached JVM could not be started, or was not ready in time. The message says what was tried,
 * what happened, and what the child printed last.
 */
public final class LaunchException extends RuntimeException {
  LaunchException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  LaunchException(String message) {
    this(message, null);
  }
}
