package dev.parley.load;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.parley.ffi.NativeLibrary;
import dev.parley.ffi.OperatingSystem;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.Optional;

/**
 * Processor time of processes, in user and system mode.
 *
 * <p>On Linux it is read from the CPU-time clock of the process (POSIX.1-2017, {@code
 * clock_getcpuclockid}), which counts nanoseconds. {@link ProcessHandle.Info#totalCpuDuration} and
 * {@code OperatingSystemMXBean} count in ticks of 10 ms there, so that a short interval has zero or
 * twice its time; they are used on other systems.
 *
 * <p>Threads: safe for all.
 */
public final class ProcessorTime {
  private static final boolean CLOCKS = OperatingSystem.CURRENT == OperatingSystem.LINUX;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private ProcessorTime() {}

  /** {@return the processor time of a process so far; empty when it has ended} */
  public static Optional<Duration> of(ProcessHandle process) {
    return CLOCKS ? Clock.read(Math.toIntExact(process.pid())) : process.info().totalCpuDuration();
  }

  /** {@return the processor time of this process so far} */
  public static Duration ofThisProcess() {
    return of(ProcessHandle.current()).orElseThrow();
  }

  /** Bindings of the two functions of Linux's C library. */
  private static final class Clock {
    private static final MethodHandle CLOCK_OF_PROCESS =
        link("clock_getcpuclockid", JAVA_INT, ADDRESS);
    private static final MethodHandle READ = link("clock_gettime", JAVA_INT, ADDRESS);

    private static MethodHandle link(String name, MemoryLayout... arguments) {
      return NativeLibrary.C.link(name, FunctionDescriptor.of(JAVA_INT, arguments));
    }

    static Optional<Duration> read(int pid) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment clock = arena.allocate(JAVA_INT);
        MemorySegment time = arena.allocate(JAVA_LONG, 2); // struct timespec: seconds, nanoseconds
        boolean told =
            (int) CLOCK_OF_PROCESS.invokeExact(pid, clock) == 0
                && (int) READ.invokeExact(clock.get(JAVA_INT, 0), time) == 0;
        return told
            ? Optional.of(
                Duration.ofNanos(
                    time.getAtIndex(JAVA_LONG, 0) * NANOS_PER_SECOND
                        + time.getAtIndex(JAVA_LONG, 1)))
            : Optional.empty();
      } catch (Throwable e) {
        throw NativeLibrary.impossible(e);
      }
    }
  }
}
