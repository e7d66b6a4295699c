package dev.parley.base;

import java.time.Duration;

/** The named limits of the runtime. Where a limit can be configured, this is its default. */
public final class Limits {
  /** Bytes of one message on a byte stream (docs/protocol, FR-1). */
  public static final int MESSAGE_BYTES_MAX = 4 << 20;

  /** Bytes of one message on a WebSocket (docs/protocol, FR-7). */
  public static final int WEB_SOCKET_MESSAGE_BYTES_MAX = 1 << 20;

  /** Bytes that may wait to be sent on one connection (docs/protocol, FR-8). */
  public static final int QUEUED_BYTES_MAX = 8 << 20;

  /** Bytes of the text that explains why a connection closed (docs/protocol, FR-1). */
  public static final int CLOSE_TEXT_BYTES_MAX = 1024;

  /** Characters of the text that explains why a call failed (docs/protocol, ER-2). */
  public static final int FAILURE_TEXT_CHARS_MAX = 1024;

  /** Bytes of the metadata of one call (docs/protocol, MS-8). */
  public static final int METADATA_BYTES_MAX = 16 << 10;

  /**
   * Bytes of a request to {@code Exports}, as in the look-up of an export (docs/protocol, CO-4).
   */
  public static final int EXPORTS_REQUEST_BYTES_MAX = 512 << 10;

  /** Nesting depth of records (docs/protocol, VA-9). */
  public static final int DEPTH_MAX = 64;

  /** Largest field number (docs/protocol, VA-1). */
  public static final int FIELD_NUMBER_MAX = 100_000;

  /** Pending calls of one connection, per direction (docs/protocol, MS-3). */
  public static final int CALLS_MAX = 1_000;

  /** Open streams of one connection, per direction (docs/protocol, ST-4). */
  public static final int STREAMS_MAX = 1_000;

  /** References of one connection, per direction (docs/protocol, RF-2). */
  public static final int REFERENCES_MAX = 10_000;

  /** Characters of a BigDecimal in text (docs/protocol, VA-12). */
  public static final int DECIMAL_CHARS_MAX = 1_000;

  /** Absolute scale of a BigDecimal (docs/protocol, VA-12). */
  public static final int DECIMAL_SCALE_MAX = 10_000;

  /** Bytes of a BigInteger (docs/protocol, VA-12). */
  public static final int BIG_INTEGER_BYTES_MAX = 1_024;

  /** Characters of the java.time types that travel as text (docs/protocol, VA-12). */
  public static final int TIME_CHARS_MAX = 100;

  /** Default deadline of a call that sets none. */
  public static final Duration DEADLINE = Duration.ofSeconds(30);

  /**
   * Keep-alive interval: silence after which a peer is pinged, and after the ping the silence after
   * which the connection is closed (docs/protocol, FR-4).
   */
  public static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

  /** Time limit for establishing a connection, TLS handshake included. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Time limit for the peer's HELLO to arrive (docs/protocol, OPEN_TIMEOUT). */
  public static final Duration OPEN_TIMEOUT = Duration.ofSeconds(10);

  /**
   * Time limit for the first call, in either direction, on a connection that the peer dialled
   * (MS-14).
   */
  public static final Duration FIRST_CALL_TIMEOUT = Duration.ofSeconds(60);

  /** Accepted connections that a process has open at once (docs/protocol, FR-9). */
  public static final int CONNECTIONS_MAX = 10_000;

  /** Accepted connections from one IPv4 address or one IPv6 /64 network (FR-9). */
  public static final int CONNECTIONS_PER_ADDRESS_MAX = 2_000;

  /** Accepted connections of one user of this machine (FR-9). */
  public static final int CONNECTIONS_PER_USER_MAX = 2_000;

  /**
   * Upper bound for the memory of an idle connection with its session, in bytes; reserved when the
   * connection is accepted (FR-9).
   */
  public static final int CONNECTION_BYTES = 8 << 10;

  /**
   * Upper bound for an idle WebSocket, in bytes, like {@link #CONNECTION_BYTES}. The HTTP server
   * keeps objects with queues of a fixed size for the connection and for the WebSocket. Reserved
   * when the connection is upgraded.
   */
  public static final int WEB_SOCKET_BYTES = 24 << 10;

  /** Upper bound for an idle WebSocket over TLS, in bytes, like {@link #WEB_SOCKET_BYTES}. */
  public static final int SECURE_WEB_SOCKET_BYTES = 32 << 10;

  /** Accepted connections of one listener that are not identified yet (FR-11). */
  public static final int UNIDENTIFIED_CONNECTIONS_MAX = 256;

  /** Connections from one address that are not identified yet (FR-11). */
  public static final int UNIDENTIFIED_CONNECTIONS_PER_ADDRESS_MAX = 64;

  private Limits() {}
}
