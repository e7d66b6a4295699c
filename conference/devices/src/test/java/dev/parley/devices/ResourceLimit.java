package dev.parley.devices;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.NativeLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Limit of this process (setrlimit(2)), for children of tests that run out of something. */
public enum ResourceLimit {
  FILES(7),
  ADDRESS_SPACE(9);

  private static final MethodHandle GET = link("getrlimit");
  private static final MethodHandle SET = link("setrlimit");

  private final int number;

  ResourceLimit(int number) {
    this.number = number;
  }

  private static MethodHandle link(String name) {
    return NativeLibrary.C.link(name, FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  }

  /** Runs a task while the process gets no more of it, or half a MiB of memory for the JVM. */
  public void exhausted(Runnable task) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limits = arena.allocate(JAVA_LONG, 2);
      call(GET, limits);
      long before = limits.get(JAVA_LONG, 0);
      limits.set(JAVA_LONG, 0, this == FILES ? 0 : mapped() + (1 << 19));
      call(SET, limits);
      try {
        task.run();
      } finally {
        limits.set(JAVA_LONG, 0, before);
        call(SET, limits);
      }
    }
  }

  /** {@return the size of the address space in bytes} */
  private static long mapped() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      String line = lines.filter(each -> each.startsWith("VmSize:")).findFirst().orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void call(MethodHandle function, MemorySegment limits) {
    int result;
    try {
      result = (int) function.invokeExact(number, limits);
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
    if (result != 0) {
      throw new AssertionError("no limit of " + this);
    }
  }
}
