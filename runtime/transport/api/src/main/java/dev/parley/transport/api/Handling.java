package dev.parley.transport.api;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a connection calls its handler, for transports to build theirs on. A handler that throws has
 * lost a message, so that the connection cannot go on.
 *
 * <p>Threads: by the one that reads the connection, except {@link #start}, {@link #started} and
 * {@link #inside}, which are for all.
 */
public final class Handling {
  private static final Logger LOG = System.getLogger(Handling.class.getName());

  private final Connection connection;
  private final SendQueue out;
  private volatile @Nullable MessageHandler handler; // null until started

  // Compared with the current thread only: a thread sees its own last write, and that decides.
  private @Nullable Thread inside;

  /**
   * @param out is flushed after news
   */
  public Handling(Connection connection, SendQueue out) {
    this.connection = connection;
    this.out = out;
  }

  /** The handler is known. */
  public void start(MessageHandler receiver) {
    handler = receiver;
  }

  /** {@return whether the handler is known} */
  public boolean started() {
    return handler != null;
  }

  /**
   * {@return whether the calling thread is inside the handler, or in a batch of messages for it}
   */
  public boolean inside() {
    return Thread.currentThread().equals(inside);
  }

  /** A batch of messages begins. To be followed by {@link #leave}, always, in the same thread. */
  public void enter() {
    inside = Thread.currentThread();
  }

  /** The batch is handled: what was written meanwhile is to be flushed. */
  public void leave() {
    inside = null;
  }

  /** Hands a message over, in a batch. */
  public void message(MessageInput message) {
    MessageHandler receiver = handler;
    if (receiver != null) {
      receiver.message(message);
    }
  }

  /**
   * Closes the connection for what reading or the handler threw: the peer's fault, or the handler's
   * own, of which the peer learns no more than that.
   */
  public void failed(Throwable e) {
    if (e instanceof BadMessageException bad) {
      connection.close(bad.reason(), String.valueOf(bad.getMessage()));
    } else {
      connection.close(CloseReason.REFUSED, "the receiver failed on a message");
      LOG.log(Level.WARNING, connection + ": the message handler threw, connection closed", e);
    }
  }

  /** Tells the handler that there is room again. */
  public void drained() {
    tell(MessageHandler::drained);
  }

  /** Tells the handler that the connection has ended. */
  public void closed(Closed how) {
    tell(receiver -> receiver.closed(how));
  }

  private void tell(Consumer<MessageHandler> news) {
    MessageHandler receiver = handler;
    if (receiver == null) {
      return;
    }
    enter();
    try {
      news.accept(receiver);
    } catch (RuntimeException | Error e) {
      failed(e);
    } finally {
      leave();
      out.flush();
    }
  }
}
