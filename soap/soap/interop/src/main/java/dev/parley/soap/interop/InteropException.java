package dev.parley.soap.interop;

import org.jspecify.annotations.Nullable;

/**
 * Failure to build, start or call a peer process; the message contains the output of the process.
 */
public final class InteropException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InteropException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
