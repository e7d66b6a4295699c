package dev.parley.server;

import org.jspecify.annotations.Nullable;

/** The server cannot start. The message says what was tried, why not, and what to try next. */
public final class ServerException extends RuntimeException {
  /** Why. */
  public enum Reason {
    /** An option is wrong. */
    CONFIG,
    /** Somebody listens there already. */
    PORT_IN_USE,
    /** Another server uses the data folder. */
    DATA_IN_USE,
    /** The data folder or what is in it cannot be used. */
    DATA,
    /** The certificate or its key cannot be used. */
    TLS,
    /** Anything else. */
    IO
  }

  private final Reason reason;

  ServerException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** {@return why, for programs} */
  public Reason reason() {
    return reason;
  }
}
