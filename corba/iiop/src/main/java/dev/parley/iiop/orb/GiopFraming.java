package dev.parley.iiop.orb;

import dev.parley.transport.api.CloseReason;
import dev.parley.transport.api.FrameDecoder;
import dev.parley.transport.api.Framing;
import dev.parley.transport.api.MessageMemory;
import dev.parley.transport.api.MessageOutput;
import java.nio.ByteBuffer;

/**
 * Framing of GIOP on a byte stream: messages carry their own length (CORBA 3.3 part 2, section
 * 9.4.1), so no frame header is added. The accepting side ends a connection with CloseConnection; a
 * side that receives malformed bytes sends MessageError. GIOP has no ping.
 */
public final class GiopFraming implements Framing {
  /** Only instance. */
  public static final GiopFraming INSTANCE = new GiopFraming();

  private static final int MAGIC = 0x47494F50; // "GIOP"
  private static final byte[] NOTHING = {};

  private GiopFraming() {}

  @Override
  public boolean matchesHead(int head) {
    return head == MAGIC;
  }

  @Override
  public int messageBytesMax() {
    return Integer.MAX_VALUE - GiopFrameReader.HEADER_BYTES;
  }

  @Override
  public FrameDecoder reader(int messageBytesMax, MessageMemory memory) {
    return new GiopFrameReader(messageBytesMax, memory);
  }

  @Override
  public void begin(MessageOutput out) {
    // the GIOP header contains the length
  }

  @Override
  public void complete(ByteBuffer buffer, int frame, int length) {
    // the GIOP header contains the length
  }

  @Override
  public boolean hasKeepAlive() {
    return false;
  }

  @Override
  public byte[] ping(boolean answer, long data) {
    return NOTHING;
  }

  @Override
  public byte[] close(boolean dialled, CloseReason reason, String text) {
    return switch (reason) {
      case PROTOCOL_ERROR, LIMIT_EXCEEDED, VERSION_MISMATCH ->
          message(GiopFrameReader.MESSAGE_ERROR);
      // Only the server may send CloseConnection in GIOP
      // 1.0 and 1.1 (CORBA 3.3 part 2, section 9.4.7).
      default -> dialled ? NOTHING : message(GiopFrameReader.CLOSE_CONNECTION);
    };
  }

  /** Encodes a message that consists of a header, in GIOP 1.0, which every peer reads. */
  private static byte[] message(int type) {
    return ByteBuffer.allocate(GiopFrameReader.HEADER_BYTES)
        .putInt(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .put((byte) 0)
        .put((byte) type)
        .array();
  }
}
