package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory of C libraries at addresses that they return.
 *
 * <p>Nothing checks that the memory exists: a wrong address or length crashes the process.
 *
 * <p>Threads: safe for all.
 */
@SuppressWarnings("restricted") // sizes are those that the libraries document
public final class NativeMemory {
  /** All addresses: a copy from or to it creates no segment object per call. */
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  private NativeMemory() {}

  /** {@return a segment over memory that a library owns, accessible until the arena is closed} */
  public static MemorySegment view(long address, long bytes, Arena arena) {
    return MemorySegment.ofAddress(address).reinterpret(bytes, arena, null);
  }

  /** Copies from an address into a segment, without allocation. */
  public static void copyFrom(long address, MemorySegment to, long at, long bytes) {
    MemorySegment.copy(ALL, address, to, at, bytes);
  }

  /** Copies from a segment to an address, without allocation. */
  public static void copyTo(MemorySegment from, long at, long address, long bytes) {
    MemorySegment.copy(from, at, ALL, address, bytes);
  }

  /** {@return the byte at an address} */
  public static byte byteAt(long address) {
    return ALL.get(JAVA_BYTE, address);
  }

  /** {@return the 32-bit number at an address} */
  public static int intAt(long address) {
    return ALL.get(JAVA_INT_UNALIGNED, address);
  }

  /** {@return the pointer or 64-bit number at an address} */
  public static long longAt(long address) {
    return ALL.get(JAVA_LONG_UNALIGNED, address);
  }
}
