package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

final class NativeMemoryTest {
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment memory = arena.allocateFrom(JAVA_LONG, 0x0102_0304_0506_0708L, 9L);

  @Test
  void numbersAreReadAtAnyAddress() {
    long address = memory.address();

    assertThat(NativeMemory.longAt(address)).isEqualTo(0x0102_0304_0506_0708L);
    assertThat(NativeMemory.byteAt(address)).isEqualTo(memory.get(JAVA_BYTE, 0));
    assertThat(NativeMemory.intAt(address + 8)).isEqualTo(9);
  }

  @Test
  void bytesAreCopiedInBothDirections() {
    long[] array = new long[2];
    NativeMemory.copyFrom(memory.address(), MemorySegment.ofArray(array), 8, 8);
    assertThat(array).containsExactly(0, 0x0102_0304_0506_0708L);

    NativeMemory.copyTo(MemorySegment.ofArray(new long[] {7, 8}), 8, memory.address(), 8);
    assertThat(memory.get(JAVA_LONG, 0)).isEqualTo(8);
    assertThat(memory.get(JAVA_LONG, 8)).isEqualTo(9);
  }

  @Test
  void copyBeyondTheSegmentIsRefused() {
    assertThatThrownBy(() -> NativeMemory.copyFrom(memory.address(), arena.allocate(8), 4, 8))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void viewEndsWithItsArena() {
    MemorySegment view;
    try (Arena owner = Arena.ofConfined()) {
      view = NativeMemory.view(memory.address(), 8, owner);
      assertThat(view.byteSize()).isEqualTo(8);
    }
    assertThatThrownBy(() -> view.get(JAVA_LONG, 0)).isInstanceOf(IllegalStateException.class);
  }
}
