package dev.parley.server.store;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Chained checksums of a room's log. The upper 32 bits of an event's checksum are the CRC-32C of
 * the event's own columns, the lower 32 bits are the CRC-32C of the previous checksum and the upper
 * half. A changed event can so be told from a missing one. The room's row holds the checksum of its
 * last event.
 */
final class EventChecksums {
  /** Checksum before a room's first event. */
  static final long START = 0;

  private EventChecksums() {}

  /** {@return the CRC-32C of an event's own columns} */
  static int row(
      long number,
      long at,
      byte[] author,
      byte @Nullable [] recipient,
      byte @Nullable [] key,
      byte[] payload) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(number).putLong(at).flip());
    add(crc, author);
    add(crc, recipient);
    add(crc, key);
    add(crc, payload);
    return (int) crc.getValue();
  }

  /** Adds a column after its length, -1 for null, so that no two rows yield the same bytes. */
  private static void add(CRC32C crc, byte @Nullable [] column) {
    int length = column == null ? -1 : column.length;
    crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).flip());
    if (column != null) {
      crc.update(column);
    }
  }

  /**
   * {@return the checksum of an event, given the previous checksum and the CRC-32C of its columns}
   */
  static long next(long before, int row) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES + Integer.BYTES).putLong(before).putInt(row).flip());
    return ((long) row << 32) | crc.getValue();
  }

  /** {@return the upper half of a checksum: the CRC-32C of the event's own columns} */
  static int row(long sum) {
    return (int) (sum >>> 32);
  }
}
