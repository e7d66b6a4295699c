package dev.parley.media.rtp;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.BIG_ENDIAN;

import java.lang.invoke.VarHandle;

/**
 * Access to big-endian numbers in byte arrays. Callers check the length of received data before; an
 * access beyond the array throws {@link IndexOutOfBoundsException}.
 */
public final class BigEndian {
  private static final VarHandle SHORT = byteArrayViewVarHandle(short[].class, BIG_ENDIAN);
  private static final VarHandle INT = byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
  private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, BIG_ENDIAN);

  private BigEndian() {}

  /** {@return the byte at {@code at}, 0 to 255} */
  public static int get8(byte[] bytes, int at) {
    return bytes[at] & 0xff;
  }

  /** {@return the two bytes from {@code at} on, 0 to 65535} */
  public static int get16(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }

  /** {@return the three bytes from {@code at} on, unsigned} */
  public static int get24(byte[] bytes, int at) {
    return (get8(bytes, at) << 16) | get16(bytes, at + 1);
  }

  /** {@return the four bytes from {@code at} on, all 32 bits used} */
  public static int get32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  /** {@return the eight bytes from {@code at} on, all 64 bits used} */
  public static long get64(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  /** Writes the lowest 16 bits. */
  public static void put16(byte[] bytes, int at, int value) {
    SHORT.set(bytes, at, (short) value);
  }

  /** Writes the lowest 24 bits. */
  public static void put24(byte[] bytes, int at, int value) {
    bytes[at] = (byte) (value >> 16);
    put16(bytes, at + 1, value);
  }

  /** Writes 32 bits. */
  public static void put32(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  /** Writes 64 bits. */
  public static void put64(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }
}
