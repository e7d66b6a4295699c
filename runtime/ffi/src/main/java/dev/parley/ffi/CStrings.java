package dev.parley.ffi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Strings of C that the JDK's {@link Arena#allocateFrom(String)} does not cover.
 *
 * <p>Threads: safe for all.
 */
public final class CStrings {
  private CStrings() {}

  /** {@return a zero-terminated UTF-16 string, as functions of Windows take it} */
  public static MemorySegment wide(Arena arena, String text) {
    return arena.allocateFrom(text, StandardCharsets.UTF_16LE);
  }

  /**
   * {@return a zero-terminated UTF-8 string that a function has returned}
   *
   * @param address the returned pointer, whose size Java does not know
   * @param bytesMax upper bound for the string with its zero, in bytes
   */
  @SuppressWarnings("restricted") // reads no further than the zero that a string of C ends with
  public static String read(MemorySegment address, int bytesMax) {
    return address.reinterpret(bytesMax).getString(0);
  }
}
