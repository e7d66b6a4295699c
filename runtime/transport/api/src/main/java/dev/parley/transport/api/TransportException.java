package dev.parley.transport.api;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A connection or listener could not be had. The message says what was tried, where, and what to
 * try next.
 */
public final class TransportException extends RuntimeException {
  /** What went wrong, for programs. */
  public enum Reason {
    /** No provider for the scheme. */
    UNKNOWN_SCHEME,
    /** The URI is not one of the provider's. */
    BAD_ENDPOINT,
    /** Nobody listens there. */
    NOBODY_THERE,
    /** No answer in time. */
    TIMED_OUT,
    /** The operating system or the peer says no. */
    PERMISSION,
    /** Somebody listens there already. */
    IN_USE,
    /** The listener has as many connections as it takes (rule FR-9). */
    OVERLOADED,
    /** The peer is not who it should be, or TLS could not be agreed. */
    TLS,
    /** It would leave the machine readable, and nobody asked for that. */
    PLAIN_OFF_MACHINE,
    /** The transport is closed. */
    CLOSED,
    /** Any other error of the operating system. */
    IO
  }

  private final Reason reason;
  private final transient URI endpoint;
  private final String text;

  /**
   * @param message what was tried and what to try next; the endpoint is put before it
   */
  public TransportException(
      Reason reason, URI endpoint, String message, @Nullable Throwable cause) {
    super(endpoint + ": " + message, cause);
    this.text = message;
    this.reason = reason;
    this.endpoint = endpoint;
  }

  /** {@return what went wrong} */
  public Reason reason() {
    return reason;
  }

  /** {@return the message without the endpoint} */
  public String text() {
    return text;
  }

  /** {@return the endpoint that was tried} */
  public URI endpoint() {
    return endpoint;
  }
}
