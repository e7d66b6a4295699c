package dev.parley.transport.pipe;

import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * How long a dialler waits: until its time is over or its transport is closed.
 *
 * <p>Threads: confined to the one that dials.
 */
final class Patience {
  /** A wait is cut into pieces as long as this, between which it may be given up. */
  private static final long PIECE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final URI uri;
  private final Duration time;
  private final BooleanSupplier closed;
  private final long deadlineNanos;

  Patience(URI uri, TransportConfig config, BooleanSupplier closed) {
    this.uri = uri;
    this.time = config.connectTimeout();
    this.closed = closed;
    this.deadlineNanos = System.nanoTime() + time.toNanos();
  }

  /**
   * {@return how long to wait before asking again, in nanoseconds}
   *
   * @throws TransportException when it is over
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

  /** {@return that nobody listens} */
  TransportException nobody(Throwable cause) {
    return new TransportException(
        Reason.NOBODY_THERE,
        uri,
        "nobody listens on that name; start that service ('parley ls' shows those with a local: name)",
        cause);
  }

  static TransportException closedHere(URI uri) {
    return new TransportException(
        Reason.CLOSED, uri, "this transport is closed; open another one", null);
  }
}
