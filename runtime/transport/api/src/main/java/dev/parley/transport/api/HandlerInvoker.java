package dev.parley.transport.api;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Handler invocation for the connections of transports: batches, reentrancy and failures. A handler
 * that throws has lost a message, so the connection is closed.
 *
 * <p>Threads: confined to the thread that reads the connection, except {@link #start}, {@link
 * #hasHandler} and {@link #inside}, which are safe for all.
 */
public final class HandlerInvoker {
  private static final Logger LOG = System.getLogger(HandlerInvoker.class.getName());

  private final Connection connection;
  private final SendQueue out;
  private volatile @Nullable MessageHandler handler; // null until started

  // Not volatile: only compared with the current thread, and a thread sees its own last write.
  private @Nullable Thread inside;

  /**
   * @param out flushed after each notification
   */
  public HandlerInvoker(Connection connection, SendQueue out) {
    this.connection = connection;
    this.out = out;
  }

  /** Sets the handler. */
  public void start(MessageHandler receiver) {
    handler = receiver;
  }

  /** {@return whether the handler is set} */
  public boolean hasHandler() {
    return handler != null;
  }

  /**
   * {@return whether the calling thread is inside the handler, or in a batch of messages for it}
   */
  public boolean isInHandler() {
    return Thread.currentThread().equals(inside);
  }

  /** Begins a batch of messages. Must be followed by {@link #endBatch} on the same thread. */
  public void beginBatch() {
    inside = Thread.currentThread();
  }

  /** Ends the batch. The caller flushes what was written meanwhile. */
  public void endBatch() {
    inside = null;
  }

  /** Passes a message of a batch to the handler. */
  public void message(MessageInput message) {
    MessageHandler receiver = handler;
    if (receiver != null) {
      receiver.message(message);
      message.release();
    }
  }

  /**
   * Closes the connection after an exception of decoding or of the handler. A {@link
   * BadMessageException} is reported to the peer with its reason; of any other exception the peer
   * learns only that the receiver failed.
   */
  public void failed(Throwable e) {
    if (e instanceof BadMessageException bad) {
      connection.close(bad.reason(), String.valueOf(bad.getMessage()));
    } else {
      connection.close(CloseReason.REFUSED, "the receiver failed on a message");
      LOG.log(Level.WARNING, connection + ": the message handler threw, connection closed", e);
    }
  }

  /** Notifies the handler that there is room to send again. */
  public void drained() {
    tell(MessageHandler::drained);
  }

  /** Notifies the handler of the end of the connection. */
  public void closed(CloseStatus how) {
    tell(receiver -> receiver.closed(how));
  }

  private void tell(Consumer<MessageHandler> news) {
    MessageHandler receiver = handler;
    if (receiver == null) {
      return;
    }
    beginBatch();
    try {
      news.accept(receiver);
    } catch (RuntimeException | Error e) {
      failed(e);
    } finally {
      endBatch();
      out.flush();
    }
  }
}
