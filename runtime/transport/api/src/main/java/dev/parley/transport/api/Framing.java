package dev.parley.transport.api;

import java.nio.ByteBuffer;

/**
 * Message framing of a byte stream: message boundaries, keep-alive and close frames. Transports
 * that preserve message boundaries do not use it.
 *
 * <p>Immutable; a {@link #reader} is for one connection.
 */
public interface Framing {
  /** Parley's own framing (docs/protocol/frames.md). */
  Framing PARLEY = new ParleyFraming();

  /**
   * {@return whether a stream with this framing may begin with these bytes}
   *
   * @param head the first four bytes of the stream, big-endian
   */
  boolean matchesHead(int head);

  /** {@return the largest message length that the framing can express, in bytes} */
  int messageBytesMax();

  /**
   * {@return a frame decoder for one connection}
   *
   * @param memory the account of incomplete messages
   */
  FrameDecoder reader(int messageBytesMax, MessageMemory memory);

  /** Writes the header of a message whose length is not known yet. */
  void begin(MessageOutput out);

  /**
   * Completes the header of a message.
   *
   * @param frame index in {@code buffer} of the header that {@link #begin} wrote
   * @param length of the message, in bytes
   */
  void complete(ByteBuffer buffer, int frame, int length);

  /** {@return whether the framing has keep-alive frames} */
  boolean hasKeepAlive();

  /** {@return a keep-alive request or reply; empty where the framing has none} */
  byte[] ping(boolean answer, long data);

  /**
   * {@return the close frame of a stream; empty where the stream simply ends}
   *
   * @param dialled whether this side dialled
   */
  byte[] close(boolean dialled, CloseReason reason, String text);
}
