package dev.parley.transport.api;

import java.nio.ByteBuffer;

/**
 * How messages lie in a stream of bytes, and what a connection says there besides. Transports that
 * carry messages as they are have none.
 *
 * <p>Immutable; a {@link #reader} is for one connection.
 */
public interface Framing {
  /** Parley's own (docs/protocol/frames.md). */
  Framing PARLEY = new ParleyFraming();

  /**
   * {@return whether a stream may begin with these bytes}
   *
   * @param head the first four bytes of the stream, the first one highest
   */
  boolean beginsWith(int head);

  /** {@return the largest message that can be told, in bytes} */
  int messageBytesMax();

  /**
   * {@return what cuts a stream into messages}
   *
   * @param memory of messages that are incomplete
   */
  FrameReader reader(int messageBytesMax, MessageMemory memory);

  /** Writes what stands before a message whose length is not known yet. */
  void begin(MessageOutput out);

  /**
   * A message is complete.
   *
   * @param frame where what {@link #begin} wrote stands in {@code buffer}
   * @param length of the message, in bytes
   */
  void complete(ByteBuffer buffer, int frame, int length);

  /** {@return whether a peer can be asked for a sign of life} */
  boolean pings();

  /** {@return what asks for a sign of life, or gives it; nothing where there is no such thing} */
  byte[] ping(boolean answer, long data);

  /**
   * {@return the last bytes of a stream; none where it simply ends}
   *
   * @param dialled whether this side dialled
   */
  byte[] close(boolean dialled, CloseReason reason, String text);
}
