package dev.parley.server.invite;

import org.jspecify.annotations.Nullable;

/** Failure to read or write the key file. The message names the file and what to do. */
public final class KeyringException extends RuntimeException {
  private static final long serialVersionUID = 1;

  KeyringException(String message, @Nullable Exception cause) {
    super(message, cause);
  }
}
