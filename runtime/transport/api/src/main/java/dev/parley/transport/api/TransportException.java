package dev.parley.transport.api;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Failure to connect or to listen. The message says what was tried, where, and what to try next.
 */
public final class TransportException extends RuntimeException {
  /** Machine-readable failure reasons. */
  public enum Reason {
    /** No provider for the scheme. */
    UNKNOWN_SCHEME,
    /** The URI is not valid for the provider. */
    BAD_ENDPOINT,
    /** The endpoint is unreachable: no process listens on it. */
    UNREACHABLE,
    /** No answer in time. */
    TIMED_OUT,
    /** The operating system or the peer denies access. */
    PERMISSION,
    /** Another listener has the endpoint. */
    IN_USE,
    /** The listener has reached its limit of connections (rule FR-9). */
    OVERLOADED,
    /** The TLS handshake failed, or the peer's certificate is not trusted or has another name. */
    TLS,
    /**
     * The connection would leave the machine unencrypted, which the configuration does not allow.
     */
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
   * @param message what was tried and what to try next; the endpoint is prepended
   */
  public TransportException(
      Reason reason, URI endpoint, String message, @Nullable Throwable cause) {
    super(endpoint + ": " + message, cause);
    this.text = message;
    this.reason = reason;
    this.endpoint = endpoint;
  }

  /** {@return the reason, for programs} */
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
