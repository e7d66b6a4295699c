package dev.parley.server.invite;

import org.jspecify.annotations.Nullable;

/** The keys cannot be read or written; the message says which file and what to do. */
public final class KeyringException extends RuntimeException {
  private static final long serialVersionUID = 1;

  KeyringException(String message, @Nullable Exception cause) {
    super(message, cause);
  }
}
