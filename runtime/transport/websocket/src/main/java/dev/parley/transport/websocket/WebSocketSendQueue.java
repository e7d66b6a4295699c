package dev.parley.transport.websocket;

import dev.parley.transport.api.MessageOutput;
import dev.parley.transport.api.SendMemory;
import dev.parley.transport.api.SendQueue;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

/**
 * Sending half of a WebSocket connection: encodes messages into one buffer, copies them out of it
 * as frames, and counts them until they are written. Frames of several threads, and those of a
 * handler during one read, are flushed together.
 *
 * <p>Threads: safe for all, except {@link #taken}, {@link #begins} and {@link #ends}, which are
 * confined to the event loop.
 */
final class WebSocketSendQueue extends SendQueue {
  private static final int BUFFER_BYTES_FIRST = 1 << 10;
  private static final int BUFFER_BYTES_KEPT = 64 << 10;

  /**
   * Largest frame, in bytes. Larger messages are fragmented, so that progress on a slow link is
   * visible to the keep-alive.
   */
  private static final int FRAME_BYTES_MAX = 64 << 10;

  /** Memory of a queued frame beside its payload, in bytes. */
  private static final int FRAME_OVERHEAD_BYTES = 64;

  private final Channel channel;
  private final Runnable roomAgain;
  private final MessageOutput output; // fields from here to 'flushing' are guarded by lock
  private final Queue<WebSocketFrame> frames = new ArrayDeque<>();
  private boolean flushing; // a flush task is queued on the event loop

  private boolean reading; // a read is being handled; event loop only, like the next three
  private boolean waited; // bytes waited at the last look
  private long leftSeen; // at the last look
  private long taken;

  /**
   * @param roomAgain called on the event loop when there is room again after a sender was refused
   *     with FULL
   */
  WebSocketSendQueue(
      Channel channel,
      int messageBytesMax,
      int queuedBytesMax,
      SendMemory memory,
      Runnable roomAgain) {
    super(messageBytesMax, queuedBytesMax, memory);
    this.channel = channel;
    this.roomAgain = roomAgain;
    this.output = new MessageOutput(ByteBuffer.allocate(BUFFER_BYTES_FIRST), messageBytesMax);
  }

  /**
   * {@return a counter that grows when the peer reads bytes} Only progress while bytes are waiting
   * shows that: the first bytes go into the operating system's buffers even without a peer.
   */
  long taken() {
    if (waited && sentBytes() != leftSeen) {
      taken++;
    }
    waited = queuedBytes() > 0;
    leftSeen = sentBytes();
    return taken;
  }

  @Override
  public MessageOutput open() {
    claim();
    output.begin(0);
    return output;
  }

  /** Ends the message, queues it and releases the lock. */
  void send() {
    try {
      int length = output.length();
      if (acceptsMessage(length)) {
        cut(length);
      }
    } finally {
      discard();
    }
  }

  @Override
  public void discard() {
    try {
      if (output.buffer().capacity() > BUFFER_BYTES_KEPT) {
        output.swap(ByteBuffer.allocate(BUFFER_BYTES_FIRST));
      }
    } finally {
      super.discard();
    }
  }

  private void cut(int length) {
    byte[] bytes = output.buffer().array();
    for (int from = 0; from < length; from += FRAME_BYTES_MAX) {
      int size = Math.min(FRAME_BYTES_MAX, length - from);
      boolean end = from + size == length;
      ByteBuf copy = channel.alloc().buffer(size).writeBytes(bytes, from, size);
      queueInLock(
          from == 0
              ? new BinaryWebSocketFrame(end, 0, copy)
              : new ContinuationWebSocketFrame(end, 0, copy));
    }
  }

  private void queueInLock(WebSocketFrame frame) {
    addQueued(cost(frame));
    frames.add(frame);
    // While a read is handled, the loop flushes at its end.
    if (!flushing && !(channel.eventLoop().inEventLoop() && reading)) {
      flushing = true;
      schedule();
    }
  }

  private static int cost(WebSocketFrame frame) {
    return frame.content().readableBytes() + FRAME_OVERHEAD_BYTES;
  }

  private void schedule() {
    try {
      channel.eventLoop().execute(this::handOver);
    } catch (RejectedExecutionException e) {
      forgetInLock(); // the loop has ended, and with it the channel
    }
  }

  /** Queues a control frame after the queued frames. */
  void control(WebSocketFrame frame) {
    lock.lock();
    try {
      if (ended()) {
        frame.release();
      } else {
        queueInLock(frame);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Queues a close frame, after which no message is accepted. */
  void close(int code, String text) {
    lock.lock();
    try {
      if (!ended()) {
        end();
        queueInLock(new CloseWebSocketFrame(code, text));
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void discardQueued() {
    lock.lock();
    try {
      end();
      forgetInLock();
    } finally {
      lock.unlock();
    }
  }

  private void forgetInLock() {
    frames.forEach(frame -> {
      addQueued(-cost(frame));
      ReferenceCountUtil.release(frame);
    });
    frames.clear();
  }

  /** Marks the start of a read; frames are held back until {@link #ends}. */
  void begins() {
    reading = true;
  }

  /** Marks the end of a read and flushes the frames held back. */
  void ends() {
    if (reading) {
      reading = false;
      handOver();
    }
  }

  /** Writes all queued frames to the channel and flushes it. */
  private void handOver() {
    WebSocketFrame[] leaving;
    lock.lock();
    try {
      leaving = frames.toArray(WebSocketFrame[]::new);
      frames.clear();
      flushing = false;
    } finally {
      lock.unlock();
    }
    if (leaving.length > 0) {
      for (WebSocketFrame frame : leaving) {
        int cost = cost(frame);
        channel.write(frame).addListener(done -> hasLeft(cost));
      }
      channel.flush();
    }
  }

  /** Releases a frame that was written or has failed. Called on the event loop. */
  private void hasLeft(int bytes) {
    recordSent(bytes);
    wake();
    if (consumeRoomNotification()) {
      roomAgain.run();
    }
  }
}
