package dev.parley.transport.socket;

import dev.parley.transport.api.Acceptor;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A listener on one endpoint.
 *
 * <p>Threads: {@link #close} and {@link #endpoint} are safe for all, the other methods are confined
 * to the poller thread.
 */
final class SocketAcceptor implements Acceptor, Poller.ReadyHandler {
  private static final Logger LOG = System.getLogger(SocketAcceptor.class.getName());

  /** Connections accepted in one turn, so that a burst of them does not delay other connections. */
  private static final int TURN_MAX = 16;

  /** Pause after an accept error, such as too many open files, that would recur at once. */
  private static final Duration PAUSE = Duration.ofMillis(100);

  /**
   * Time limit of {@link #close} for the poller to close the channel; the poller exceeds it only
   * while a handler blocks it.
   */
  private static final Duration CLOSE_WAIT = Duration.ofSeconds(1);

  private final SocketEndpoint endpoint;
  private final ServerSocketChannel channel;
  private final Poller poller;
  private final AcceptedChannels arrivals;
  private final Runnable afterwards;
  private final AtomicBoolean closed = new AtomicBoolean();
  private boolean complained;

  SocketAcceptor(
      SocketEndpoint endpoint,
      ServerSocketChannel channel,
      Poller poller,
      AcceptedChannels arrivals,
      Runnable afterwards) {
    this.endpoint = endpoint;
    this.channel = channel;
    this.poller = poller;
    this.arrivals = arrivals;
    this.afterwards = afterwards;
  }

  /** Starts accepting. */
  void start() {
    poller.request(() -> watch(SelectionKey.OP_ACCEPT));
  }

  private void watch(int interest) {
    try {
      if (channel.isOpen()) {
        channel.register(poller.selector(), interest, this);
      }
    } catch (IOException e) {
      LOG.log(Level.ERROR, endpoint.uri() + ": cannot be polled, so no connection is accepted", e);
    }
  }

  @Override
  public void ready(SelectionKey key) {
    try {
      for (int i = 0; i < TURN_MAX; i++) {
        SocketChannel accepted = channel.accept();
        if (accepted == null) {
          return;
        }
        arrivals.accept(endpoint, accepted);
      }
      complained = false;
    } catch (IOException e) {
      pause(key, e);
    }
  }

  private void pause(SelectionKey key, IOException e) {
    if (closed.get()) {
      return;
    }
    if (!complained) {
      complained = true;
      LOG.log(Level.WARNING, endpoint.uri() + ": accepting failed, tried again from now on", e);
    }
    key.interestOps(0);
    poller.after(PAUSE, () -> watch(SelectionKey.OP_ACCEPT));
  }

  @Override
  public URI endpoint() {
    return endpoint.uri();
  }

  /** Stops listening. When this returns, the endpoint is available again. */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    afterwards.run();
    CountDownLatch gone = new CountDownLatch(1);
    poller.request(() -> release(gone));
    if (!poller.isCurrent()) {
      await(gone);
    }
  }

  private void release(CountDownLatch gone) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, endpoint.uri() + ": closing failed", e);
    }
    // The port is free once the selector has deregistered the channel.
    poller.afterSelect(gone::countDown);
  }

  private static void await(CountDownLatch gone) {
    try {
      boolean inTime = gone.await(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      if (!inTime) {
        LOG.log(Level.DEBUG, "the poller did not close the port in time; it is closed later");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
