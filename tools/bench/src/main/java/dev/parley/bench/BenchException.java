package dev.parley.bench;

import org.jspecify.annotations.Nullable;

/** A measurement could not be made; the message says which and why. */
public final class BenchException extends RuntimeException {
  /** With what was tried and what came of it. */
  public BenchException(String message) {
    super(message);
  }

  /** With what was tried and what came of it. */
  public BenchException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
