package dev.parley.ffi;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class CStringsTest {
  private final Arena arena = Arena.ofAuto();

  @Test
  void wideStringIsUtf16WithAZeroOfTwoBytes() {
    MemorySegment wide = CStrings.wide(arena, "pipé");

    assertThat(wide.byteSize()).isEqualTo(10);
    assertThat(wide.getString(0, UTF_16LE)).isEqualTo("pipé");
  }

  @Test
  void returnedStringIsReadUpToItsZero() {
    MemorySegment text = arena.allocateFrom("naïve\0behind");

    assertThat(CStrings.read(MemorySegment.ofAddress(text.address()), (int) text.byteSize()))
        .isEqualTo("naïve");
  }

  @Test
  void stringWithoutAZeroIsNotReadBeyondItsUpperBound() {
    MemorySegment text = arena.allocateFrom("endless");

    assertThatThrownBy(() -> CStrings.read(MemorySegment.ofAddress(text.address()), 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
