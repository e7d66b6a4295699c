package dev.parley.iiop.orb;

import dev.parley.transport.api.BadMessageException;
import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.MessageMemory;

/**
 * Frame reader for GIOP: splits a byte stream into messages by the size in each header (CORBA 3.3
 * part 2, section 9.4.1):
 *
 * <pre>
 *   0      4       5       6       7      8          12
 *   | GIOP | major | minor | flags | type | size     | body
 * </pre>
 */
final class GiopFrameReader extends FrameDecoder {
  static final int HEADER_BYTES = 12;
  static final int CLOSE_CONNECTION = 5;
  static final int MESSAGE_ERROR = 6;

  private static final int MAGIC = 0x504F4947; // "GIOP", read little-endian
  private static final int VERSION = 4;
  private static final int FLAGS = 6;
  private static final int TYPE = 7;
  private static final int SIZE = 8;
  private static final int MINOR_MAX = 2;

  GiopFrameReader(int messageBytesMax, MessageMemory memory) {
    super(messageBytesMax, HEADER_BYTES, memory);
  }

  @Override
  protected void decode(Sink sink) {
    while (sink.isReady() && available() >= HEADER_BYTES) {
      int at = start();
      check(at);
      int size = size(at);
      if (size < 0 || size > messageBytesMax() - HEADER_BYTES) {
        throw new BadMessageException(
            CloseReason.LIMIT_EXCEEDED,
            "a GIOP message of "
                + (Integer.toUnsignedLong(size) + HEADER_BYTES)
                + " bytes, at most "
                + messageBytesMax()
                + " are taken");
      }
      int length = HEADER_BYTES + size;
      if (available() < length) {
        return;
      }
      skip(length);
      handOn(sink, at, length);
    }
  }

  private void check(int at) {
    if (buffer().getInt(at) != MAGIC) {
      throw new BadMessageException(
          "not GIOP: a message begins with %08x"
              .formatted(Integer.reverseBytes(buffer().getInt(at))));
    }
    int major = buffer().get(at + VERSION);
    int minor = buffer().get(at + VERSION + 1);
    if (major != 1 || minor < 0 || minor > MINOR_MAX) {
      throw new BadMessageException(
          CloseReason.VERSION_MISMATCH, "GIOP " + major + "." + minor + "; 1.0 to 1.2 are spoken");
    }
  }

  private int size(int at) {
    int size = buffer().getInt(at + SIZE);
    return (buffer().get(at + FLAGS) & 1) != 0 ? size : Integer.reverseBytes(size);
  }

  private void handOn(Sink sink, int at, int length) {
    switch (buffer().get(at + TYPE)) {
      case CLOSE_CONNECTION -> sink.close(CloseReason.NORMAL, "the peer said CloseConnection");
      case MESSAGE_ERROR ->
          sink.close(
              CloseReason.PROTOCOL_ERROR,
              "the peer said MessageError: it could not read what was sent to it");
      default -> sink.message(buffer(), at, length);
    }
  }
}
