package dev.parley.transport.pipe;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.CloseStatus;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageMemory;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Receiving half of a pipe connection: reads available bytes, passes every complete message to the
 * handler, then sends the handler's replies.
 *
 * <p>Threads: confined to the thread that reads the connection.
 */
final class PipeReceiver implements FrameDecoder.Sink {
  private final PipeConnection connection;
  private final HandlerInvoker handling;
  private final PipeChannel channel;
  private final PipeSendQueue out;
  private final FrameDecoder frames;
  private final MessageInput input = new MessageInput();
  private final CloseSink closeSink = new CloseSink();
  private boolean garbled; // after a protocol violation, frame boundaries are unknown
  private boolean progress; // in this batch

  PipeReceiver(
      PipeConnection connection,
      HandlerInvoker handling,
      PipeChannel channel,
      PipeSendQueue out,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.channel = channel;
    this.out = out;
    this.frames = Framing.PARLEY.reader(connection.messageBytesMax(), memory);
  }

  @Override
  public boolean isReady() {
    return handling.hasHandler() && connection.alive() && !out.pausesReading();
  }

  /** Handles buffered frames, and those of one read. {@return whether there were any} */
  boolean batch() {
    handling.beginBatch();
    progress = false;
    try {
      if (frames.hasUnhandledBytes()) {
        frames.drain(this);
      }
      if (isReady()) {
        readOnce();
      }
    } catch (IOException e) {
      connection.endedByPeer(
          new CloseStatus(CloseReason.IO_ERROR, "reading failed: " + e.getMessage(), true));
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    } finally {
      handling.endBatch();
      out.flush();
    }
    return progress;
  }

  private void readOnce() throws IOException {
    int count = channel.read(frames.writableBuffer());
    if (count > 0) {
      progress = true;
      frames.received();
      frames.drain(this);
    } else if (count < 0) {
      connection.endedByPeer(
          new CloseStatus(CloseReason.PEER_GONE, "the other side went without CLOSE", true));
    }
  }

  /** Releases the buffer of a connection that has ended. */
  void free() {
    frames.release();
  }

  /**
   * Reads and discards during the close handshake, while the last bytes are sent.
   *
   * @return the number of bytes read; 0 when there is nothing now, -1 when the peer has disappeared
   *     or has sent CLOSE too
   */
  int forget() {
    try {
      int count = channel.read(garbled ? frames.discardBuffer() : frames.writableBuffer());
      frames.received();
      if (!garbled) {
        frames.drain(closeSink);
      }
      return closeSink.closed ? -1 : count;
    } catch (BadMessageException e) {
      garbled = true;
      return 1;
    } catch (IOException e) {
      return -1;
    }
  }

  /** Frame sink that only looks for the peer's CLOSE. */
  private static final class CloseSink implements FrameDecoder.Sink {
    private boolean closed;

    @Override
    public boolean isReady() {
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
    connection.endedByPeer(new CloseStatus(reason, text, true));
  }

  @Override
  public void ping(long data) {
    out.pong(data);
  }
}
