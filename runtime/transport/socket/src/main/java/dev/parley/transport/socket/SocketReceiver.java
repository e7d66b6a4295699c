package dev.parley.transport.socket;

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
 * Receiving half of a socket connection: reads available bytes, passes every complete message to
 * the handler, then flushes the handler's replies.
 *
 * <p>Threads: all methods by the holder of the {@link ReaderRole}, except {@link #reads}, which is
 * safe for all.
 */
final class SocketReceiver implements FrameDecoder.Sink {
  private final SocketConnection connection;
  private final HandlerInvoker handling;
  private final ByteStream stream;
  private final SocketSendQueue out;
  private final Framing framing;
  private final FrameDecoder frames;
  private final MessageInput input = new MessageInput();
  private long reads;
  private volatile boolean stopped; // paused: the peer does not read its replies

  SocketReceiver(
      SocketConnection connection,
      HandlerInvoker handling,
      ByteStream stream,
      SocketSendQueue out,
      StreamOpening opening,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.stream = stream;
    this.out = out;
    this.framing = opening.framing();
    this.frames = framing.reader(connection.messageBytesMax(), memory);
    if (opening.head().hasRemaining()) {
      frames.begin(opening.head());
    }
  }

  /** {@return whether the last batch was paused because the peer does not read its replies} */
  boolean stopped() {
    return stopped;
  }

  /** {@return a counter that grows whenever bytes arrive; may lag behind} */
  long reads() {
    return reads;
  }

  /** Releases the buffer of a silent connection. */
  void trim() {
    frames.trim();
  }

  /** Releases the buffer of a connection that has ended. */
  void free() {
    frames.release();
  }

  /** Handles buffered frames and the bytes that the channel has now, unless reading is paused. */
  void batch() {
    handling.beginBatch();
    stopped = false;
    try {
      if (frames.hasUnhandledBytes()) {
        frames.drain(this);
      }
      boolean more = isReady();
      while (more) {
        more = readOnce() && isReady();
      }
    } catch (IOException e) {
      connection.lost(CloseReason.IO_ERROR, "reading failed: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    } finally {
      handling.endBatch();
      out.flush();
    }
  }

  /**
   * Reads once: one system call or one TLS record. {@return whether another read is needed at once}
   */
  private boolean readOnce() throws IOException {
    ByteBuffer room = frames.writableBuffer();
    int count = stream.read(room);
    if (count < 0) {
      connection.lost(CloseReason.PEER_GONE, "the stream ended without CLOSE");
      return false;
    }
    if (count > 0) {
      reads++;
      frames.received();
      frames.drain(this);
    }
    // The selector reports bytes in the channel, but not bytes that the stream has buffered.
    return stream.buffered();
  }

  /** Reads and discards during the close handshake. {@return false at the end of the stream} */
  boolean discard() {
    try {
      ByteBuffer room = frames.discardBuffer();
      int count = stream.read(room);
      return count >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public boolean isReady() {
    if (!handling.hasHandler() || !connection.alive()) {
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
    handling.message(input.over(buffer, offset, length));
  }

  @Override
  public void close(CloseReason reason, String text) {
    connection.endedByPeer(new CloseStatus(reason, text, true));
  }

  @Override
  public void ping(long data) {
    out.say(framing.ping(true, data));
  }
}
