package dev.parley.ffi;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a C function cannot be linked: Java denies native access, or the operating system
 * lacks the library or the function. An error, so that it passes through static initializers as it
 * is.
 */
public final class NativeLinkError extends LinkageError {
  NativeLinkError(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
