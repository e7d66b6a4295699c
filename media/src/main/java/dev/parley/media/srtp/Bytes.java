package dev.parley.media.srtp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in network byte order. */
final class Bytes {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  static int intAt(byte[] bytes, int at) {
    return (int) INTS.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INTS.set(bytes, at, value);
  }

  static int unsignedShortAt(byte[] bytes, int at) {
    return (short) SHORTS.get(bytes, at) & 0xFFFF;
  }

  /**
   * Adds SSRC and index to a salt without carry: what begins at {@code at} are four bytes for the
   * SSRC and six for the index.
   */
  static void exclusiveOr(byte[] salt, byte[] into, int at, int ssrc, long index) {
    putInt(into, at, intAt(salt, at) ^ ssrc);
    putInt(into, at + 4, intAt(salt, at + 4) ^ (int) (index >>> 16));
    SHORTS.set(into, at + 8, (short) (unsignedShortAt(salt, at + 8) ^ (int) index));
  }

  private Bytes() {}
}
