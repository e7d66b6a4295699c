package dev.parley.transport.api;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.parley.base.Limits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Frame decoder of Parley's own framing (docs/protocol/frames.md). */
final class ParleyFrameDecoder extends FrameDecoder {
  private int skipping; // bytes of an extension's payload that are still to come

  ParleyFrameDecoder(int messageBytesMax, MessageMemory memory) {
    super(messageBytesMax, FrameFormat.HEADER_BYTES, memory);
  }

  @Override
  protected void decode(Sink sink) {
    while (sink.isReady() && skip() && available() >= FrameFormat.HEADER_BYTES) {
      int header = buffer().getInt(start());
      int type = FrameFormat.type(header);
      int length = FrameFormat.length(header);
      check(header, type, length);
      if (type >= FrameFormat.FIRST_EXTENSION) {
        skip(FrameFormat.HEADER_BYTES);
        skipping = length;
      } else if (available() - FrameFormat.HEADER_BYTES >= length) {
        int payload = start() + FrameFormat.HEADER_BYTES;
        skip(FrameFormat.HEADER_BYTES + length);
        handOn(sink, type, payload, length);
      } else {
        break;
      }
    }
  }

  private boolean skip() {
    int skipped = Math.min(skipping, available());
    skip(skipped);
    skipping -= skipped;
    return skipping == 0;
  }

  private void check(int header, int type, int length) {
    switch (type) {
      case FrameFormat.MESSAGE -> {
        if (length > messageBytesMax()) {
          throw new BadMessageException(
              CloseReason.LIMIT_EXCEEDED,
              "FR-1: a message of " + length + " bytes, at most " + messageBytesMax() + " allowed");
        }
        require(length >= 1, "MESSAGE", length);
      }
      case FrameFormat.CLOSE ->
          require(
              length >= FrameFormat.CLOSE_CODE_BYTES
                  && length <= FrameFormat.CLOSE_CODE_BYTES + Limits.CLOSE_TEXT_BYTES_MAX,
              "CLOSE",
              length);
      case FrameFormat.PING -> require(length == FrameFormat.PING_BYTES, "PING", length);
      case FrameFormat.PONG -> require(length == FrameFormat.PING_BYTES, "PONG", length);
      default -> {
        if (type < FrameFormat.FIRST_EXTENSION) {
          throw new BadMessageException(
              "FR-2: frame type " + type + " is reserved" + otherProtocol(header));
        }
        require(length <= messageBytesMax(), "extension", length);
      }
    }
  }

  /**
   * Describes bytes of another protocol, such as {@code HTTP}, {@code SSH-} or {@code GIOP}, which
   * a client meets that dialled the wrong port.
   */
  private static String otherProtocol(int header) {
    byte[] said =
        ByteBuffer.allocate(FrameFormat.HEADER_BYTES).order(LITTLE_ENDIAN).putInt(header).array();
    String text = new String(said, StandardCharsets.US_ASCII);
    return text.matches("\\p{Graph}{3}[\\p{Graph} ]")
        ? "; \"%s\" is of another protocol".formatted(text)
        : "";
  }

  private static void require(boolean holds, String type, int length) {
    if (!holds) {
      throw new BadMessageException("FR-1: a " + type + " frame of " + length + " bytes");
    }
  }

  private void handOn(Sink sink, int type, int payload, int length) {
    switch (type) {
      case FrameFormat.MESSAGE -> sink.message(buffer(), payload, length);
      case FrameFormat.CLOSE -> {
        byte[] text = new byte[length - FrameFormat.CLOSE_CODE_BYTES];
        buffer().get(payload + FrameFormat.CLOSE_CODE_BYTES, text);
        int code = Short.toUnsignedInt(buffer().getShort(payload));
        sink.close(CloseReason.of(code), new String(text, StandardCharsets.UTF_8));
      }
      case FrameFormat.PING -> sink.ping(buffer().getLong(payload));
      default -> {
        // A PONG has done its work by arriving: any byte is a sign of life (rule FR-4).
      }
    }
  }
}
