package dev.parley.transport.socket;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The channels of pending connections, which are being dialled or are in a TLS handshake. The
 * poller enforces a time limit for each: when it expires, the channel is closed, which ends the
 * blocking operation on it.
 *
 * <p>Threads: safe for all.
 */
final class PendingConnections {
  private enum PendingState {
    RUNNING,
    DONE,
    TIMED_OUT,
    TURNED_AWAY,
    ABANDONED
  }

  /** A pending channel. To be closed when the work on the channel has ended. */
  final class PendingConnection implements AutoCloseable {
    private final SocketChannel channel;
    private final AtomicReference<PendingState> state = new AtomicReference<>(PendingState.RUNNING);
    private volatile PollerTimers.@Nullable PollerTimer timer; // set by the poller

    private PendingConnection(SocketChannel channel) {
      this.channel = channel;
    }

    private void begin(Duration time) {
      if (state.get() == PendingState.RUNNING) {
        timer = poller.after(time, () -> end(PendingState.TIMED_OUT));
      }
    }

    private void end(PendingState why) {
      if (state.compareAndSet(PendingState.RUNNING, why)) {
        closeQuietly(channel);
      }
    }

    /** Closes the channel because a newer connection needs its place. */
    void evict() {
      end(PendingState.TURNED_AWAY);
    }

    boolean timedOut() {
      return state.get() == PendingState.TIMED_OUT;
    }

    /** {@return whether the transport was closed in the meantime} */
    boolean abandoned() {
      return state.get() == PendingState.ABANDONED;
    }

    @Override
    public void close() {
      done();
    }

    /** Ends the work. {@return false if the channel was closed before} */
    boolean done() {
      all.remove(this);
      boolean inTime = state.compareAndSet(PendingState.RUNNING, PendingState.DONE);
      PollerTimers.PollerTimer running = timer;
      if (running != null) {
        running.cancel();
      }
      return inTime;
    }
  }

  private final Poller poller;
  private final Duration timeMax;
  private final Set<PendingConnection> all = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  PendingConnections(Poller poller, Duration timeMax) {
    this.poller = poller;
    this.timeMax = timeMax;
  }

  /** {@return the time limit of one pending connection} */
  Duration timeMax() {
    return timeMax;
  }

  /** Begins work on {@code channel} with a time limit. */
  PendingConnection begin(SocketChannel channel, Duration time) {
    PendingConnection work = new PendingConnection(channel);
    all.add(work);
    poller.request(() -> work.begin(time));
    if (closed) {
      work.end(PendingState.ABANDONED);
    }
    return work;
  }

  /** Closes all pending channels. */
  void close() {
    closed = true;
    all.forEach(work -> work.end(PendingState.ABANDONED));
  }

  static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing is lost with a channel that was given up anyway.
    }
  }
}
