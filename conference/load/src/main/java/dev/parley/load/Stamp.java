package dev.parley.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What each packet says of itself in its payload. Threads: one at a time.
 *
 * <p>Octets: 4 that tell it from others, 2 the publisher, 2 flags, 8 the number of the packet in
 * its track, 8 when it was sent, 4 the picture, 2 which piece of it this is, 2 of how many.
 */
final class Stamp {
  static final int BYTES = 32;

  private static final int SIGN = 0x70a71e57;
  private static final int VIDEO = 1;
  private static final int KEY = 2;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  int publisher;
  boolean video;
  boolean key;
  long number;
  long sentAt;
  int picture;
  int piece;
  int pieces;

  void write(byte[] into, int at) {
    INT.set(into, at, SIGN);
    SHORT.set(into, at + 4, (short) publisher);
    SHORT.set(into, at + 6, (short) ((video ? VIDEO : 0) | (key ? KEY : 0)));
    LONG.set(into, at + 8, number);
    LONG.set(into, at + 16, sentAt);
    INT.set(into, at + 24, picture);
    SHORT.set(into, at + 28, (short) piece);
    SHORT.set(into, at + 30, (short) pieces);
  }

  /** Reads one. {@return whether there is one; if not, the fields are as they were} */
  boolean read(byte[] bytes, int from, int length) {
    if (length < BYTES || (int) INT.get(bytes, from) != SIGN) {
      return false;
    }
    int flags = (short) SHORT.get(bytes, from + 6);
    publisher = Short.toUnsignedInt((short) SHORT.get(bytes, from + 4));
    video = (flags & VIDEO) != 0;
    key = (flags & KEY) != 0;
    number = (long) LONG.get(bytes, from + 8);
    sentAt = (long) LONG.get(bytes, from + 16);
    picture = (int) INT.get(bytes, from + 24);
    piece = Short.toUnsignedInt((short) SHORT.get(bytes, from + 28));
    pieces = Short.toUnsignedInt((short) SHORT.get(bytes, from + 30));
    return number >= 0 && picture >= 0 && (!video || piece < pieces);
  }
}
