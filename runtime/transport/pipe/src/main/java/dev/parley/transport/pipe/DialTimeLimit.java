package dev.parley.transport.pipe;

import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Time limit of a dial: the connect timeout, or the end of the transport.
 *
 * <p>Threads: confined to the dialling thread.
 */
final class DialTimeLimit {
  /** Longest single wait, after which the limit and the end of the transport are checked. */
  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final URI uri;
  private final Duration time;
  private final BooleanSupplier closed;
  private final long deadlineNanos;

  DialTimeLimit(URI uri, TransportConfig config, BooleanSupplier closed) {
    this.uri = uri;
    this.time = config.connectTimeout();
    this.closed = closed;
    this.deadlineNanos = System.nanoTime() + time.toNanos();
  }

  /**
   * {@return the duration of the next wait, in nanoseconds}
   *
   * @throws TransportException when the time is over or the transport is closed
   */
  long nanos() {
    if (closed.getAsBoolean()) {
      throw closedHere(uri);
    }
    long left = deadlineNanos - System.nanoTime();
    if (left <= 0) {
      throw new TransportException(
          Reason.TIMED_OUT, uri, "no answer within " + time + "; is that process stopped?", null);
    }
    return Math.min(left, PIECE_NANOS);
  }

  /** {@return the exception for a name without a listener} */
  TransportException unreachable(Throwable cause) {
    return new TransportException(
        Reason.UNREACHABLE,
        uri,
        "nobody listens on that name; start that service ('parley ls' shows those with a local: name)",
        cause);
  }

  static TransportException closedHere(URI uri) {
    return new TransportException(
        Reason.CLOSED, uri, "this transport is closed; open another one", null);
  }
}
