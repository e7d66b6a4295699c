package dev.parley.media.payload;

import java.util.Arrays;

/**
 * Assembler of AV1 temporal units: a temporal delimiter, and the OBUs of the packets, with size
 * fields added, which packets omit (RTP Payload Format For AV1, sections 4.4 and 5).
 */
final class Av1FrameAssembler extends FrameAssembler {
  private static final byte[] DELIMITER = {0x12, 0};
  private static final int CONTINUES = 0x80;
  private static final int TO_BE_CONTINUED = 0x40;
  private static final int EXTENDED = 0x04;
  private static final int SIZED = 0x02;
  private static final int TYPE_DELIMITER = 2;
  private static final int TYPE_TILE_LIST = 8;
  private static final int SIZE_BYTES_MAX = 5;
  private static final int FIRST_BYTES = 4 << 10;

  private final Av1Payload view = new Av1Payload();
  private final byte[] size = new byte[SIZE_BYTES_MAX];
  private final byte[] head = new byte[2];
  private byte[] unit = new byte[FIRST_BYTES];
  private int unitLength;
  private int at;
  private boolean fits;

  @Override
  PayloadView view() {
    return view;
  }

  @Override
  boolean piece(byte[] bytes, int from, int length) {
    int flags = bytes[from];
    int end = from + length;
    int counted = flags >> 4 & 3; // 0: every element has its length before it
    if ((flags & CONTINUES) == 0) {
      unitLength = 0;
    }
    if (length() == 0 && !append(DELIMITER, 0, DELIMITER.length)) {
      return false;
    }
    at = from + 1;
    for (int element = 1; at < end; element++) {
      boolean last = element == counted;
      int count = last ? end - at : number(bytes, end);
      if ((!fits && !last) || count < 0 || count > end - at || !collect(bytes, count)) {
        return false;
      }
      at += count;
      boolean goesOn = at == end && (flags & TO_BE_CONTINUED) != 0;
      if (!goesOn && !unitEnds()) {
        return false;
      }
    }
    return true;
  }

  /** {@return a LEB128 number at {@link #at}, which moves behind it} */
  private int number(byte[] bytes, int end) {
    long value = 0;
    fits = false;
    for (int i = 0; i < SIZE_BYTES_MAX && at < end && !fits; i++, at++) {
      value |= (bytes[at] & 0x7FL) << (7 * i);
      fits = bytes[at] >= 0;
    }
    return value > FRAME_BYTES_MAX ? -1 : (int) value;
  }

  private boolean collect(byte[] bytes, int count) {
    if (count > FRAME_BYTES_MAX - unitLength) {
      return false;
    }
    if (unit.length < unitLength + count) {
      unit = Arrays.copyOf(unit, Math.max(unitLength + count, unit.length * 2));
    }
    System.arraycopy(bytes, at, unit, unitLength, count);
    unitLength += count;
    return true;
  }

  /** Ends an OBU. Temporal delimiters are generated here, and tile lists are not allowed. */
  private boolean unitEnds() {
    int length = unitLength;
    unitLength = 0;
    int heads = length > 0 && (unit[0] & EXTENDED) != 0 ? 2 : 1;
    if (length < heads || (unit[0] & SIZED) != 0) {
      return length == 0 || append(unit, 0, length);
    }
    int type = unit[0] >> 3 & 0x0F;
    if (type == TYPE_DELIMITER || type == TYPE_TILE_LIST) {
      return true;
    }
    head[0] = (byte) (unit[0] | SIZED);
    head[1] = heads == 2 ? unit[1] : 0;
    return append(head, 0, heads)
        && append(size, 0, written(length - heads))
        && append(unit, heads, length - heads);
  }

  private int written(int value) {
    int bytes = 0;
    for (int left = value; bytes == 0 || left > 0; left >>>= 7) {
      size[bytes++] = (byte) ((left & 0x7F) | (left > 0x7F ? 0x80 : 0));
    }
    return bytes;
  }
}
