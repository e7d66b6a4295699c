package dev.parley.transport.socket;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import dev.parley.transport.api.AdaptiveSpin;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Event loop of a transport, with one thread: polls all channels that no caller reads, and runs the
 * tasks that other threads submit.
 *
 * <p>Threads: {@link #request}, {@link #requestEnd}, {@link #isCurrent}, {@link #start} and {@link
 * #join} are safe for all, the other methods are confined to the poller thread. Memory: one
 * selector, and one entry per connection.
 */
final class Poller implements Runnable {
  private static final Logger LOG = System.getLogger(Poller.class.getName());
  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** Interval at which hot connections are checked for callers that still read them. */
  private static final long TICK_NANOS = 1_000_000;

  /** A handler of a ready channel. */
  interface ReadyHandler {
    void ready(SelectionKey key);
  }

  private final Selector selector;
  private final Thread thread;
  private final Duration lookEvery;
  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> ends = new ConcurrentLinkedQueue<>();

  private final Set<PollerHandler> connections = new LinkedHashSet<>();
  private final List<PollerHandler> hot = new ArrayList<>();
  private final AdaptiveSpin spin = new AdaptiveSpin();
  private final PollerTimers timers = new PollerTimers();
  private final Queue<Runnable> afterSelect = new ArrayDeque<>();
  private long now = System.nanoTime(); // of the turn
  private long nextTick;
  private boolean stopping;

  Poller(Duration keepAlive, ThreadEndListener watch) throws IOException {
    selector = Selector.open();
    lookEvery = SocketKeepAlive.checkInterval(keepAlive);
    thread =
        Thread.ofPlatform()
            .name("parley-socket-" + NUMBER.incrementAndGet())
            .daemon()
            .unstarted(watch.watched(this));
  }

  void start() {
    thread.start();
    request(this::lookAtAll);
  }

  boolean isCurrent() {
    return Thread.currentThread().equals(thread);
  }

  /** Submits {@code what} to the poller thread. It never runs inside this call. */
  void request(Runnable what) {
    requests.add(what);
    if (!isCurrent()) {
      selector.wakeup();
    }
  }

  /**
   * Like {@link #request}, for a connection that was closed by this side. It runs before the next
   * channel is read: a connection that is closed because others need its memory must have released
   * its buffers before they allocate theirs.
   */
  void requestEnd(Runnable what) {
    ends.add(what);
    if (!isCurrent()) {
      selector.wakeup();
    }
  }

  /** Ends the thread after all connections have ended; {@link #join} waits for that. */
  void stop() {
    request(() -> stopping = true);
  }

  void join() {
    if (!isCurrent()) {
      Threads.join(thread);
    }
  }

  Selector selector() {
    return selector;
  }

  void add(PollerHandler connection) {
    connections.add(connection);
    if (stopping) {
      connection.shutdown();
    }
  }

  void remove(PollerHandler connection) {
    connections.remove(connection);
  }

  void heated(PollerHandler connection) {
    if (!hot.contains(connection)) {
      if (hot.isEmpty()) {
        nextTick = System.nanoTime() + TICK_NANOS;
      }
      hot.add(connection);
    }
  }

  /** Schedules {@code what}. */
  PollerTimers.PollerTimer after(Duration delay, Runnable what) {
    return timers.add(System.nanoTime() + delay.toNanos(), what);
  }

  /** Runs {@code what} after the next select, in which the selector deregisters closed channels. */
  void afterSelect(Runnable what) {
    afterSelect.add(what);
  }

  /** Starts the shutdown of every connection; each removes itself when it has ended. */
  void shutdownConnections() {
    List.copyOf(connections).forEach(PollerHandler::shutdown);
  }

  @Override
  public void run() {
    try (selector) {
      runAll(requests);
      while (!finished()) {
        turn();
        // An interrupt status left by a handler would make every select return at once.
        Thread.interrupted();
        runAll(ends);
        runAll(requests);
      }
    } catch (IOException e) {
      LOG.log(Level.ERROR, "the selector failed; its connections are lost", e);
    }
  }

  private boolean finished() {
    return stopping && connections.isEmpty() && isIdle();
  }

  /** {@return whether nothing waits to be run} */
  private boolean isIdle() {
    return requests.isEmpty() && ends.isEmpty() && afterSelect.isEmpty();
  }

  private void turn() throws IOException {
    int closing = afterSelect.size();
    select();
    for (int i = 0; i < closing; i++) {
      guarded(afterSelect.remove());
    }
    now = System.nanoTime();
    timers.run(now);
    if (!hot.isEmpty() && now - nextTick >= 0) {
      nextTick = now + TICK_NANOS;
      hot.removeIf(connection -> !connection.tick());
    }
  }

  private void select() throws IOException {
    if (look() > 0) {
      spin.workFound();
    }
  }

  private int look() throws IOException {
    if (!isIdle()) {
      return selector.selectNow(this::ready);
    }
    if (spin.shouldSpin(System.nanoTime())) {
      return spin.poll(selector, this::ready);
    }
    long nanos = timers.untilNext(now);
    if (!hot.isEmpty()) {
      nanos = Math.min(nanos, TICK_NANOS);
    }
    return nanos == Long.MAX_VALUE
        ? selector.select(this::ready)
        : selector.select(this::ready, TimeUnit.NANOSECONDS.toMillis(Math.max(nanos - 1, 0)) + 1);
  }

  private void ready(SelectionKey key) {
    if (key.isValid() && key.attachment() instanceof ReadyHandler waits) {
      try {
        waits.ready(key);
      } catch (RuntimeException | Error e) {
        LOG.log(Level.ERROR, "a channel could not be looked after", e);
      }
      runAll(ends);
    }
  }

  private void runAll(Queue<Runnable> queue) {
    for (Runnable next = queue.poll(); next != null; next = queue.poll()) {
      guarded(next);
    }
  }

  /**
   * Runs a task and logs its exception, so that a failure of one connection does not affect others.
   */
  private static void guarded(Runnable what) {
    try {
      what.run();
    } catch (RuntimeException | Error e) {
      LOG.log(Level.ERROR, "a task of the poller failed", e);
    }
  }

  private void lookAtAll() {
    long now = System.nanoTime();
    List.copyOf(connections).forEach(connection -> connection.keepAlive(now));
    after(lookEvery, this::lookAtAll);
  }
}
