package dev.parley.ffi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CallbacksTest {
  private static final FunctionDescriptor COMPARATOR =
      FunctionDescriptor.of(JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle QSORT =
      NativeLibrary.C.link(
          "qsort", FunctionDescriptor.ofVoid(ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS));

  private final List<Throwable> failures = new ArrayList<>();

  static int compare(long first, long second) {
    return Integer.compare(NativeMemory.intAt(first), NativeMemory.intAt(second));
  }

  static int fail(long first, long second) {
    throw new IllegalStateException("cannot compare");
  }

  private int[] sort(String comparator) throws Throwable {
    MethodType type = MethodType.methodType(int.class, long.class, long.class);
    MethodHandle target = MethodHandles.lookup().findStatic(CallbacksTest.class, comparator, type);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment numbers = arena.allocateFrom(JAVA_INT, 3, 1, 2);
      MemorySegment pointer = Callbacks.bind(target, COMPARATOR, failures::add, arena);
      QSORT.invokeExact(numbers, 3L, (long) Integer.BYTES, pointer);
      return numbers.toArray(JAVA_INT);
    }
  }

  @Test
  void libraryCallsTheMethod() throws Throwable {
    assertThat(sort("compare")).containsExactly(1, 2, 3);
    assertThat(failures).isEmpty();
  }

  @Test
  void exceptionIsPassedOnAndTheLibraryGetsZero() throws Throwable {
    assertThat(sort("fail")).containsExactlyInAnyOrder(1, 2, 3);
    assertThat(failures)
        .isNotEmpty()
        .allSatisfy(each ->
            assertThat(each)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot compare"));
  }

  @Test
  void consumerThatThrowsEndsNothing() throws Throwable {
    MethodHandle target =
        MethodHandles.lookup()
            .findStatic(
                CallbacksTest.class,
                "fail",
                MethodType.methodType(int.class, long.class, long.class));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pointer =
          Callbacks.bind(
              target,
              COMPARATOR,
              thrown -> {
                throw new IllegalStateException("also here", thrown);
              },
              arena);
      QSORT.invokeExact(arena.allocateFrom(JAVA_INT, 2, 1), 2L, (long) Integer.BYTES, pointer);
    }
  }
}
