package dev.parley.server;

import org.jspecify.annotations.Nullable;

/**
 * Failure to start the server. The message says what was tried, why it failed, and what to do next.
 */
public final class ServerException extends RuntimeException {
  /** Reason of the failure, for programs. */
  public enum Reason {
    /** Invalid option. */
    CONFIG,
    /** Port or path that is already in use. */
    PORT_IN_USE,
    /** Data folder in use by another server. */
    DATA_IN_USE,
    /** Data folder that is unusable, or has unusable content. */
    DATA,
    /** Unusable certificate or private key. */
    TLS,
    /** Any other failure. */
    IO
  }

  private final Reason reason;

  ServerException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return the reason of the failure} */
  public Reason reason() {
    return reason;
  }
}
