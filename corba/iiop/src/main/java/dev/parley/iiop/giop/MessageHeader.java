package dev.parley.iiop.giop;

import dev.parley.iiop.cdr.GiopVersion;
import java.nio.ByteOrder;

/**
 * The header that every message has (CORBA 3.3 part 2, section 9.4.1).
 *
 * <pre>
 * 0  'G' 'I' 'O' 'P'
 * 4  major version 1 | minor version
 * 6  flags: 1 little-endian, 2 more fragments follow
 * 7  type
 * 8  size, without these 12 bytes
 * </pre>
 *
 * @param version its version
 * @param order byte order of the size, and of all that follows
 * @param more whether a fragment goes on with it
 * @param type which message it is
 * @param size bytes behind the header
 */
public record MessageHeader(
    GiopVersion version, ByteOrder order, boolean more, MessageType type, int size) {
  /** Bytes of this header. */
  public static final int BYTES = 12;

  /** The first four bytes, big-endian: GIOP. */
  public static final int MAGIC = 0x4749_4F50;

  static final int FLAGS_AT = 6;
  static final int SIZE_AT = 8;
  static final int LITTLE = 1;
  static final int MORE = 2;
}
