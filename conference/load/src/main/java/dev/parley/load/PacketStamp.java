package dev.parley.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Test header in the payload of each packet, by which the receiver computes loss and delay.
 * Threads: one at a time.
 *
 * <p>Layout in bytes: 4 magic number, 2 publisher, 2 flags, 8 number of the packet in its track, 8
 * send time, 4 frame number, 2 index of the packet in its frame, 2 number of packets of the frame.
 */
final class PacketStamp {
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

  /** Parses a payload. {@return whether it has a test header; if not, the fields are unchanged} */
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
