package dev.parley.base;

import java.time.Duration;

/** The named maxima of the runtime. Where a limit can be configured, this is its default. */
public final class Limits {
  /** Bytes of one message on a byte stream (docs/protocol, FR-1). */
  public static final int MESSAGE_BYTES_MAX = 4 << 20;

  /** Bytes of one message on a WebSocket (docs/protocol, FR-7). */
  public static final int WEB_SOCKET_MESSAGE_BYTES_MAX = 1 << 20;

  /** Bytes waiting to be sent on one connection (docs/protocol, FR-8). */
  public static final int QUEUED_BYTES_MAX = 8 << 20;

  /** Bytes of the text that explains why a connection closed (docs/protocol, FR-1). */
  public static final int CLOSE_TEXT_BYTES_MAX = 1024;

  /** Characters of the text that explains why a call failed (docs/protocol, ER-2). */
  public static final int FAILURE_TEXT_CHARS_MAX = 1024;

  /** Bytes of the metadata of one call (docs/protocol, MS-8). */
  public static final int METADATA_BYTES_MAX = 16 << 10;

  /** Records inside records (docs/protocol, VA-9). */
  public static final int DEPTH_MAX = 64;

  /** Number of a field (docs/protocol, VA-1). */
  public static final int FIELD_NUMBER_MAX = 100_000;

  /** Calls of one connection that wait for their reply, each way (docs/protocol, MS-3). */
  public static final int CALLS_MAX = 1_000;

  /** Open streams of one connection, each way (docs/protocol, ST-4). */
  public static final int STREAMS_MAX = 1_000;

  /** References of one connection, each way (docs/protocol, RF-2). */
  public static final int REFERENCES_MAX = 10_000;

  /** Characters of a BigDecimal in text (docs/protocol, VA-12). */
  public static final int DECIMAL_CHARS_MAX = 1_000;

  /** Scale of a BigDecimal, either side of zero (docs/protocol, VA-12). */
  public static final int DECIMAL_SCALE_MAX = 10_000;

  /** Bytes of a BigInteger (docs/protocol, VA-12). */
  public static final int BIG_INTEGER_BYTES_MAX = 1_024;

  /** Characters of the java.time types that travel as text (docs/protocol, VA-12). */
  public static final int TIME_CHARS_MAX = 100;

  /** Time until a call without an explicit deadline gives up. */
  public static final Duration DEADLINE = Duration.ofSeconds(30);

  /**
   * Silence after which a peer is asked for a sign of life, and again until it is given up
   * (docs/protocol, FR-4).
   */
  public static final Duration KEEP_ALIVE = Duration.ofSeconds(15);

  /** Time for a connection to be made, TLS included. */
  public static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** Time for the peer's HELLO to arrive (docs/protocol, OPEN_TIMEOUT). */
  public static final Duration OPEN_TIMEOUT = Duration.ofSeconds(10);

  /** Time for the first call, either way, on a connection that the peer dialled (MS-14). */
  public static final Duration FIRST_CALL_TIMEOUT = Duration.ofSeconds(60);

  /** Accepted connections of a process that stand at once (docs/protocol, FR-9). */
  public static final int CONNECTIONS_MAX = 10_000;

  /** Of these, connections from one IPv4 address, or one IPv6 /64 network (FR-9). */
  public static final int CONNECTIONS_PER_ADDRESS_MAX = 2_000;

  /** Of these, connections of one user of this machine (FR-9). */
  public static final int CONNECTIONS_PER_USER_MAX = 2_000;

  /**
   * Bytes that an idle connection takes at most, its session included; reserved when it is accepted
   * (FR-9).
   */
  public static final int CONNECTION_BYTES = 8 << 10;

  /**
   * As {@link #CONNECTION_BYTES}, for a WebSocket: the HTTP server keeps objects, with queues of a
   * fixed size, for the connection and for the WebSocket. Reserved when it is upgraded.
   */
  public static final int WEB_SOCKET_BYTES = 24 << 10;

  /** As {@link #WEB_SOCKET_BYTES}, for a WebSocket over TLS. */
  public static final int SECURE_WEB_SOCKET_BYTES = 32 << 10;

  /** Accepted connections of one listener that have not been identified yet (FR-11). */
  public static final int NEWCOMERS_MAX = 256;

  /** Of these, connections from one address (FR-11). */
  public static final int NEWCOMERS_PER_ADDRESS_MAX = 64;

  private Limits() {}
}
