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
  public boolean matchesHead(int head) {
    return (head & 0xFF) == FrameFormat.MESSAGE;
  }

  @Override
  public int messageBytesMax() {
    return FrameFormat.PAYLOAD_BYTES_MAX;
  }

  @Override
  public FrameDecoder reader(int messageBytesMax, MessageMemory memory) {
    return new ParleyFrameDecoder(messageBytesMax, memory);
  }

  @Override
  public void begin(MessageOutput out) {
    out.rawFixed32(0);
  }

  @Override
  public void complete(ByteBuffer buffer, int frame, int length) {
    buffer.putInt(frame, FrameFormat.header(FrameFormat.MESSAGE, length));
  }

  @Override
  public boolean hasKeepAlive() {
    return true;
  }

  @Override
  public byte[] ping(boolean answer, long data) {
    return frame(answer ? FrameFormat.PONG : FrameFormat.PING, FrameFormat.PING_BYTES)
        .putLong(data)
        .array();
  }

  @Override
  public byte[] close(boolean dialled, CloseReason reason, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return frame(FrameFormat.CLOSE, FrameFormat.CLOSE_CODE_BYTES + utf8.length)
        .putShort((short) reason.code())
        .put(utf8)
        .array();
  }

  private static ByteBuffer frame(int type, int length) {
    return ByteBuffer.allocate(FrameFormat.HEADER_BYTES + length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(FrameFormat.header(type, length));
  }
}
