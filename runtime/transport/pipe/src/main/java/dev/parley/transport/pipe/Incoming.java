package dev.parley.transport.pipe;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.Closed;
import dev.parley.transport.api.FrameReader;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.Handling;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageMemory;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The incoming half of a connection: reads what is there, hands every complete message to the
 * handler, then sends what the handler wrote.
 *
 * <p>Threads: by the one that reads the connection.
 */
final class Incoming implements FrameReader.Sink {
  private final PipeConnection connection;
  private final Handling handling;
  private final PipeChannel channel;
  private final Outgoing out;
  private final FrameReader frames;
  private final MessageInput input = new MessageInput();
  private final Farewell farewell = new Farewell();
  private boolean garbled; // what comes after a broken rule has no frames
  private boolean progress; // in this batch

  Incoming(
      PipeConnection connection,
      Handling handling,
      PipeChannel channel,
      Outgoing out,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.channel = channel;
    this.out = out;
    this.frames = Framing.PARLEY.reader(connection.messageBytesMax(), memory);
  }

  @Override
  public boolean ready() {
    return handling.started() && connection.alive() && !out.pausesReading();
  }

  /** Handles what is here, and what one read brings. {@return whether there was something} */
  boolean batch() {
    handling.enter();
    progress = false;
    try {
      if (frames.waiting()) {
        frames.drain(this);
      }
      if (ready()) {
        readOnce();
      }
    } catch (IOException e) {
      connection.endedByPeer(
          new Closed(CloseReason.IO_ERROR, "reading failed: " + e.getMessage(), true));
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    } finally {
      handling.leave();
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

  /** Gives back the buffer of a connection that has ended. */
  void free() {
    frames.free();
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

  @Override
  public void message(ByteBuffer buffer, int offset, int length) {
    progress = true;
    handling.message(input.over(buffer, offset, length));
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
