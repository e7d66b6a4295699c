package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.GiopVersion;
import java.nio.ByteOrder;

/**
 * GIOP message header, common to all messages (CORBA 3.3 part 2, section 9.4.1).
 *
 * <pre>
 * 0  'G' 'I' 'O' 'P'
 * 4  major version 1 | minor version
 * 6  flags: 1 little-endian, 2 more fragments follow
 * 7  type
 * 8  size, without these 12 bytes
 * </pre>
 *
 * @param version GIOP version
 * @param order byte order of the size, and of all that follows
 * @param more whether fragments follow
 * @param type message type
 * @param size number of bytes behind the header
 */
public record MessageHeader(
    GiopVersion version, ByteOrder order, boolean more, MessageType type, int size) {
  /** Length of the header in bytes. */
  public static final int BYTES = 12;

  /** Magic number, the first four bytes, big-endian: GIOP. */
  public static final int MAGIC = 0x4749_4F50;

  static final int FLAGS_AT = 6;
  static final int SIZE_AT = 8;
  static final int LITTLE = 1;
  static final int MORE = 2;
}
