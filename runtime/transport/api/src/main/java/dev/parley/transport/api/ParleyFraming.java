package dev.parley.transport.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Parley's own framing (docs/protocol/frames.md). */
final class ParleyFraming implements Framing {
  /**
   * Recognizes Parley's protocol: its first frame is a message, whose type, the fourth byte, is
   * zero.
   */
  @Override
  public boolean beginsWith(int head) {
    return (head & 0xFF) == Frames.MESSAGE;
  }

  @Override
  public int messageBytesMax() {
    return Frames.PAYLOAD_BYTES_MAX;
  }

  @Override
  public FrameReader reader(int messageBytesMax, MessageMemory memory) {
    return new ParleyFrameReader(messageBytesMax, memory);
  }

  @Override
  public void begin(MessageOutput out) {
    out.rawFixed32(0);
  }

  @Override
  public void complete(ByteBuffer buffer, int frame, int length) {
    buffer.putInt(frame, Frames.header(Frames.MESSAGE, length));
  }

  @Override
  public boolean pings() {
    return true;
  }

  @Override
  public byte[] ping(boolean answer, long data) {
    return frame(answer ? Frames.PONG : Frames.PING, Frames.PING_BYTES).putLong(data).array();
  }

  @Override
  public byte[] close(boolean dialled, CloseReason reason, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return frame(Frames.CLOSE, Frames.CLOSE_CODE_BYTES + utf8.length)
        .putShort((short) reason.code())
        .put(utf8)
        .array();
  }

  private static ByteBuffer frame(int type, int length) {
    return ByteBuffer.allocate(Frames.HEADER_BYTES + length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(Frames.header(type, length));
  }
}
