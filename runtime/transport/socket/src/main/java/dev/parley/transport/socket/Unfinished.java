package dev.parley.transport.socket;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The channels on which a connection is in the making: being dialled, or in a TLS handshake. Each
 * has a time limit, kept by the poller: when it has passed, the channel is closed, which ends the
 * blocking work on it.
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

  /** One channel. Close it when the work on the channel is over. */
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

    /** Others need its place. */
    void turnAway() {
      end(State.TURNED_AWAY);
    }

    boolean timedOut() {
      return state.get() == State.TIMED_OUT;
    }

    /** {@return whether the transport was closed meanwhile} */
    boolean abandoned() {
      return state.get() == State.ABANDONED;
    }

    @Override
    public void close() {
      done();
    }

    /** The work is over. {@return false if the channel was closed before that} */
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

  /** {@return the time that one connection has to be made} */
  Duration timeMax() {
    return timeMax;
  }

  /** Work on {@code channel} begins, and has {@code time} to end. */
  Work begin(SocketChannel channel, Duration time) {
    Work work = new Work(channel);
    all.add(work);
    poller.request(() -> work.begin(time));
    if (closed) {
      work.end(State.ABANDONED);
    }
    return work;
  }

  /** Ends everything. */
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
