package dev.parley.interop;

import org.jspecify.annotations.Nullable;

/** A peer could not be built or started, or did not answer; the message holds what it said. */
public final class InteropException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InteropException(String message) {
    super(message);
  }

  InteropException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
