package dev.parley.transport.websocket;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.HandlerInvoker;
import dev.parley.transport.api.MessageHandler;
import dev.parley.transport.api.MessageInput;
import dev.parley.transport.api.MessageMemory;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Receiving half of a WebSocket connection: reassembles fragmented messages and passes every
 * complete message to the handler, without copying unfragmented ones. While there is no handler, or
 * the peer does not read its replies, the socket is not read; frames of the last read wait here.
 *
 * <p>Threads: confined to the connection's event loop. Memory: one incomplete message, and the
 * frames of one read while reading is paused.
 */
final class WebSocketReceiver {
  /**
   * Bytes of an incomplete frame that need no reservation, since an idle connection's budget
   * includes them.
   */
  private static final int FRAME_BYTES_FREE = 1 << 10;

  private final WebSocketConnection connection;
  private final HandlerInvoker handling;
  private final WebSocketSendQueue out;
  private final int messageBytesMax;
  private final Queue<WebSocketFrame> backlog = new ArrayDeque<>();
  private final MessageInput input = new MessageInput();
  private final MessageMemory memory;
  private @Nullable ByteBuffer fragments; // of the incomplete message; null between messages
  private long frameBytes; // received of a frame that is not complete
  private boolean holds; // memory of the budget
  private boolean paused; // reading is paused until the peer reads its replies
  private boolean gone; // the socket has ended

  WebSocketReceiver(
      WebSocketConnection connection,
      HandlerInvoker handling,
      WebSocketSendQueue out,
      MessageMemory memory) {
    this.connection = connection;
    this.handling = handling;
    this.out = out;
    this.messageBytesMax = connection.messageBytesMax();
    this.memory = memory;
  }

  /** Sets the handler and starts delivery. */
  void start(MessageHandler receiver) {
    handling.start(receiver);
    drain();
  }

  /** {@return whether the socket should be read} */
  boolean ready() {
    return handling.hasHandler() && !paused && backlog.isEmpty();
  }

  /** Resumes reading, after the peer has read its replies, if it was paused. */
  void resume() {
    if (paused && out.canResume()) {
      paused = false;
      drain();
    }
  }

  /** Records received bytes, which may belong to an incomplete frame. */
  void received(int bytes) {
    frameBytes += bytes;
  }

  /**
   * {@return the length of a frame header in bytes (RFC 6455, section 5.2); four more when masked,
   * as a client's frames are}
   */
  private int headerBytes(int payload) {
    int length = payload < 126 ? 2 : payload < 0x10000 ? 4 : 10;
    return connection.peer().dialled() ? length : length + 4;
  }

  /** Reserves the memory of the incomplete message after a read was handled (rule FR-10). */
  void readComplete() {
    ByteBuffer begun = fragments;
    long held = begun == null ? 0 : begun.capacity();
    held += frameBytes > FRAME_BYTES_FREE ? frameBytes : 0;
    if (held == 0) {
      if (holds) {
        holds = false;
        memory.markComplete();
        memory.tryReserve(0);
      }
    } else if (connection.alive()) {
      holds = true;
      memory.markIncomplete();
      try {
        memory.reserve(held);
      } catch (BadMessageException e) {
        handling.failed(e);
      }
    }
  }

  /** Handles a frame and takes ownership of it. */
  void frame(WebSocketFrame frame) {
    int payload = frame.content().readableBytes();
    frameBytes = Math.max(0, frameBytes - payload - headerBytes(payload));
    if (ready() && connection.alive()) {
      handle(frame);
    } else if (connection.alive()) {
      backlog.add(frame);
      connection.readable();
    } else {
      frame.release();
    }
  }

  /** Records the end of the socket. The connection ends once all earlier frames are handled. */
  void gone() {
    gone = true;
    if (ready()) {
      connection.lost();
    }
  }

  private void drain() {
    while (handling.hasHandler() && !paused && connection.alive()) {
      WebSocketFrame frame = backlog.poll();
      if (frame == null) {
        if (gone) {
          connection.lost();
        }
        break;
      }
      handle(frame);
    }
    connection.readable();
  }

  /** Drops all waiting frames. */
  void abandon() {
    backlog.forEach(WebSocketFrame::release);
    backlog.clear();
    fragments = null;
  }

  private void handle(WebSocketFrame frame) {
    try {
      switch (frame) {
        case BinaryWebSocketFrame binary -> data(bytes(binary), binary.isFinalFragment());
        case ContinuationWebSocketFrame more -> data(bytes(more), more.isFinalFragment());
        case CloseWebSocketFrame close -> connection.closedByPeer(code(close), text(close));
        case PingWebSocketFrame ping -> out.control(new PongWebSocketFrame(ping.content().copy()));
        case PongWebSocketFrame _ -> {} // any received bytes count for the keep-alive
        default -> throw new BadMessageException("FR-7: a text message");
      }
    } catch (RuntimeException | Error e) {
      handling.failed(e);
    } finally {
      frame.release();
    }
  }

  private static ByteBuffer bytes(WebSocketFrame frame) {
    return frame.content().nioBuffer();
  }

  private static int code(CloseWebSocketFrame close) {
    return close.statusCode() < 0 ? CloseCodes.NONE : close.statusCode();
  }

  private static String text(CloseWebSocketFrame close) {
    return close.statusCode() < 0 ? "" : close.reasonText();
  }

  private void data(ByteBuffer bytes, boolean end) {
    ByteBuffer begun = fragments;
    if (begun == null && end) {
      message(bytes);
      return;
    }
    ByteBuffer more = append(begun, bytes);
    fragments = end ? null : more;
    if (end) {
      message(more.flip());
    }
  }

  /** Appends a fragment to a buffer that grows with the bytes received. */
  private ByteBuffer append(@Nullable ByteBuffer begun, ByteBuffer bytes) {
    int length = bytes.remaining() + (begun == null ? 0 : begun.position());
    check(length);
    if (begun != null && begun.capacity() >= length) {
      return begun.put(bytes);
    }
    ByteBuffer larger = ByteBuffer.allocate(Math.min(2 * length, messageBytesMax));
    if (begun != null) {
      larger.put(begun.flip());
    }
    return larger.put(bytes);
  }

  private void message(ByteBuffer bytes) {
    check(bytes.remaining());
    if (!bytes.hasRemaining()) {
      throw new BadMessageException("FR-1: an empty message");
    }
    handling.message(input.over(bytes, bytes.position(), bytes.remaining()));
    if (out.pausesReading() && out.requestRoomNotification()) {
      paused = true;
      connection.readable();
    }
  }

  private void check(int length) {
    if (length > messageBytesMax) {
      throw new BadMessageException(
          CloseReason.LIMIT_EXCEEDED, "FR-7: a message of more than " + messageBytesMax + " bytes");
    }
  }
}
