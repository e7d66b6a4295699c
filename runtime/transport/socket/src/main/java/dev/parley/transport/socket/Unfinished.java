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
final class Unfinished {
  private enum State {
    RUNNING,
    DONE,
    TIMED_OUT,
    TURNED_AWAY,
    ABANDONED
  }

  /** A pending channel. To be closed when the work on the channel has ended. */
  final class Work implements AutoCloseable {
    private final SocketChannel channel;
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private volatile Timers.@Nullable Timer timer; // set by the poller

    private Work(SocketChannel channel) {
      this.channel = channel;
    }

    private void begin(Duration time) {
      if (state.get() == State.RUNNING) {
        timer = poller.after(time, () -> end(State.TIMED_OUT));
      }
    }

    private void end(State why) {
      if (state.compareAndSet(State.RUNNING, why)) {
        closeQuietly(channel);
      }
    }

    /** Closes the channel because a newer connection needs its place. */
    void turnAway() {
      end(State.TURNED_AWAY);
    }

    boolean timedOut() {
      return state.get() == State.TIMED_OUT;
    }

    /** {@return whether the transport was closed in the meantime} */
    boolean abandoned() {
      return state.get() == State.ABANDONED;
    }

    @Override
    public void close() {
      done();
    }

    /** Ends the work. {@return false if the channel was closed before} */
    boolean done() {
      all.remove(this);
      boolean inTime = state.compareAndSet(State.RUNNING, State.DONE);
      Timers.Timer running = timer;
      if (running != null) {
        running.cancel();
      }
      return inTime;
    }
  }

  private final Poller poller;
  private final Duration timeMax;
  private final Set<Work> all = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Unfinished(Poller poller, Duration timeMax) {
    this.poller = poller;
    this.timeMax = timeMax;
  }

  /** {@return the time limit of one pending connection} */
  Duration timeMax() {
    return timeMax;
  }

  /** Begins work on {@code channel} with a time limit. */
  Work begin(SocketChannel channel, Duration time) {
    Work work = new Work(channel);
    all.add(work);
    poller.request(() -> work.begin(time));
    if (closed) {
      work.end(State.ABANDONED);
    }
    return work;
  }

  /** Closes all pending channels. */
  void close() {
    closed = true;
    all.forEach(work -> work.end(State.ABANDONED));
  }

  static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing is lost with a channel that was given up anyway.
    }
  }
}
