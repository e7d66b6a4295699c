package dev.parley.transport.pipe;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.FrameReader;
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
 * <p>Threads: by the one that reads the connection, except {@link #start} and {@link #inBatch},
 * which are for all.
 */
final class Incoming implements FrameReader.Sink {
  private static final Logger LOG = System.getLogger(Incoming.class.getName());

  private final PipeConnection connection;
  private final PipeChannel channel;
  private final Outgoing out;
  private final FrameReader frames;
  private final MessageInput input = new MessageInput();
  private volatile @Nullable MessageHandler handler; // null until started
  private final Farewell farewell = new Farewell();
  private boolean garbled; // what comes after a broken rule has no frames
  private boolean progress; // in this batch

  // Compared with the current thread only: a thread sees its own last write, and that decides.
  private @Nullable Thread batch;

  Incoming(PipeConnection connection, PipeChannel channel, Outgoing out, int messageBytesMax) {
    this.connection = connection;
    this.channel = channel;
    this.out = out;
    this.frames = new FrameReader(messageBytesMax);
  }

  void start(MessageHandler receiver) {
    handler = receiver;
  }

  /** {@return whether the handler is known} */
  boolean started() {
    return handler != null;
  }

  /** {@return whether the calling thread is inside this connection's handler} */
  boolean inBatch() {
    return Thread.currentThread().equals(batch);
  }

  @Override
  public boolean ready() {
    return handler != null && connection.alive() && !out.pausesReading();
  }

  /** Handles what is here, and what one read brings. {@return whether there was something} */
  boolean batch() {
    batch = Thread.currentThread();
    progress = false;
    try {
      if (frames.waiting()) {
        frames.drain(this);
      }
      if (ready()) {
        readOnce();
      }
    } catch (BadMessageException e) {
      connection.close(e.reason(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      connection.endedByPeer(
          new Closed(CloseReason.IO_ERROR, "reading failed: " + e.getMessage(), true));
    } catch (RuntimeException | Error e) {
      handlerFailed(e);
    } finally {
      batch = null;
      out.flush();
    }
    return progress;
  }

  private void readOnce() throws IOException {
    int count = channel.read(frames.room());
    if (count > 0) {
      progress = true;
      frames.filled();
      frames.drain(this);
    } else if (count < 0) {
      connection.endedByPeer(
          new Closed(CloseReason.PEER_GONE, "the other side went without CLOSE", true));
    }
  }

  /**
   * Reads and forgets, while the last bytes leave.
   *
   * @return bytes read; 0 when there is nothing now, -1 when the peer is gone, or has said CLOSE
   *     too
   */
  int forget() {
    try {
      int count = channel.read(garbled ? frames.discardRoom() : frames.room());
      frames.filled();
      if (!garbled) {
        frames.drain(farewell);
      }
      return farewell.closed ? -1 : count;
    } catch (BadMessageException e) {
      garbled = true;
      return 1;
    } catch (IOException e) {
      return -1;
    }
  }

  /** Looks for nothing but CLOSE. */
  private static final class Farewell implements FrameReader.Sink {
    private boolean closed;

    @Override
    public boolean ready() {
      return !closed;
    }

    @Override
    public void message(ByteBuffer buffer, int offset, int length) {}

    @Override
    public void close(CloseReason reason, String text) {
      closed = true;
    }

    @Override
    public void ping(long data) {}
  }

  /**
   * The handler broke, not the peer: the connection cannot go on, since a message was lost, and the
   * peer learns no more than that.
   */
  private void handlerFailed(Throwable e) {
    connection.close(CloseReason.REFUSED, "the receiver failed on a message");
    LOG.log(Level.WARNING, connection + ": the message handler threw, connection closed", e);
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
  public void message(ByteBuffer buffer, int offset, int length) {
    progress = true;
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
    out.pong(data);
  }
}
