package dev.parley.bench.table;

import org.jspecify.annotations.Nullable;

/** Thrown when a measurement cannot be made; the message says which one and why. */
public final class BenchException extends RuntimeException {
  /** Takes a message that says what was tried and how it failed. */
  public BenchException(String message) {
    super(message);
  }

  /** Takes a message that says what was tried and how it failed. */
  public BenchException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
