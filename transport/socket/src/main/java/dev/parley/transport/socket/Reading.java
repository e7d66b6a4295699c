package dev.parley.transport.socket;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.FrameReader;
import dev.parley.transport.api.Frames;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The incoming half of a connection: reads what is there, hands every complete message to the
 * handler, then sends what the handler wrote.
 *
 * <p>Threads: all methods by the holder of the {@link ReaderRole}, except {@link #inBatch} and
 * {@link #reads}, which are for all.
 */
final class Reading implements FrameReader.Sink {
  private static final Logger LOG = System.getLogger(Reading.class.getName());

  private final SocketConnection connection;
  private final ByteStream stream;
  private final Outgoing out;
  private final FrameReader frames;
  private final MessageInput input = new MessageInput();
  private @Nullable MessageHandler handler; // null until started

  // Compared with the current thread only: a thread sees its own last write, and that decides.
  private @Nullable Thread batch;
  private long reads;
  private volatile boolean stopped; // messages wait here because the peer does not read

  Reading(SocketConnection connection, ByteStream stream, Outgoing out, int messageBytesMax) {
    this.connection = connection;
    this.stream = stream;
    this.out = out;
    this.frames = new FrameReader(messageBytesMax);
  }

  void start(MessageHandler receiver) {
    handler = receiver;
  }

  /** {@return whether the calling thread is inside this connection's handler} */
  boolean inBatch() {
    return Thread.currentThread().equals(batch);
  }

  /** {@return whether the last batch broke off, since the peer does not take its replies} */
  boolean stopped() {
    return stopped;
  }

  /** {@return a number that grows whenever bytes arrive; may lag behind} */
  long reads() {
    return reads;
  }

  /** Gives back the buffer of a connection that is silent. */
  void trim() {
    frames.trim();
  }

  /** Handles what is buffered and what the channel has now, as far as the peer may be read. */
  void batch() {
    batch = Thread.currentThread();
    stopped = false;
    try {
      if (frames.waiting()) {
        frames.drain(this);
      }
      boolean more = ready();
      while (more) {
        more = readOnce() && ready();
      }
    } catch (BadMessageException e) {
      connection.close(e.reason(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      connection.lost(CloseReason.IO_ERROR, "reading failed: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      handlerFailed(e);
    } finally {
      batch = null;
      out.flush();
    }
  }

  /** One system call, or one TLS record. {@return whether another is worth it at once} */
  private boolean readOnce() throws IOException {
    ByteBuffer room = frames.room();
    int count = stream.read(room);
    if (count < 0) {
      connection.lost(CloseReason.PEER_GONE, "the stream ended without CLOSE");
      return false;
    }
    if (count > 0) {
      reads++;
      frames.filled();
      frames.drain(this);
    }
    // What the channel still has, the selector tells; what the stream holds back, it does not.
    return stream.buffered();
  }

  /**
   * The handler broke, not the peer: the connection cannot go on, since a message was lost, and the
   * peer learns no more than that.
   */
  private void handlerFailed(Throwable e) {
    connection.end(new Closed(CloseReason.REFUSED, "the receiver failed on a message", false));
    LOG.log(Level.WARNING, connection + ": the message handler threw, connection closed", e);
  }

  /** Reads and forgets, while the last bytes leave. {@return false at the end of the stream} */
  boolean discard() {
    try {
      ByteBuffer room = frames.discardRoom();
      int count = stream.read(room);
      return count >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Tells the handler that there is room again. */
  void drained() {
    tell(MessageHandler::drained);
  }

  /** Tells the handler that the connection has ended. */
  void closed(Closed how) {
    tell(receiver -> receiver.closed(how));
  }

  private void tell(Consumer<MessageHandler> news) {
    MessageHandler receiver = handler;
    if (receiver == null) {
      return;
    }
    batch = Thread.currentThread();
    try {
      news.accept(receiver);
    } catch (RuntimeException | Error e) {
      handlerFailed(e);
    } finally {
      batch = null;
      out.flush();
    }
  }

  @Override
  public boolean ready() {
    if (handler == null || !connection.alive()) {
      return false;
    }
    if (out.pausesReading()) {
      stopped = true;
      return false;
    }
    return true;
  }

  @Override
  public void message(ByteBuffer buffer, int offset, int length) {
    MessageHandler receiver = handler;
    if (receiver != null) {
      receiver.message(input.over(buffer, offset, length));
    }
  }

  @Override
  public void close(CloseReason reason, String text) {
    connection.endedByPeer(new Closed(reason, text, true));
  }

  @Override
  public void ping(long data) {
    out.ping(Frames.PONG, data);
  }
}
