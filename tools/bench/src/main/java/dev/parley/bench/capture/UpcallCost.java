package dev.parley.bench.capture;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.sun.management.ThreadMXBean;
import dev.parley.bench.table.BenchException;
import dev.parley.ffi.Callbacks;
import dev.parley.ffi.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/** Cost of passing a frame from C to Java. Threads: confined to one. */
final class UpcallCost implements AutoCloseable {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 5;

  private static long bytes;
  private static long elsewhere; // frames that were not passed in place
  private static long place;

  private final Arena arena = Arena.ofConfined();
  private final MethodHandle passFrames;
  private final MemorySegment callback;

  /**
   * Cost of one frame.
   *
   * @param nanos processor time in nanoseconds
   * @param allocated bytes allocated in Java
   */
  record FrameCost(double nanos, double allocated) {}

  UpcallCost(Path library) {
    JniFrames.load(library);
    passFrames =
        NativeLibrary.load(library.toString())
            .link(
                "parley_pass_frames",
                FunctionDescriptor.ofVoid(JAVA_LONG, ADDRESS, ADDRESS, JAVA_LONG));
    try {
      MethodHandle target =
          MethodHandles.lookup()
              .findStatic(
                  UpcallCost.class,
                  "onFrame",
                  MethodType.methodType(void.class, long.class, long.class));
      callback =
          Callbacks.bind(
              target,
              FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG), // pointers allocate nothing as long
              Throwable::printStackTrace,
              arena);
    } catch (ReflectiveOperationException e) {
      throw new BenchException("the callback of a frame is missing", e);
    }
  }

  /** Takes a frame; called from C. */
  static void onFrame(long address, long length) {
    elsewhere += address == place ? 0 : 1;
    bytes += length;
  }

  /** {@return the cost by the foreign function interface, in place} */
  FrameCost foreign(long count, int length) {
    MemorySegment frame = arena.allocate(length);
    place = frame.address();
    FrameCost cost = cost(count, () -> pass(count, frame));
    if (elsewhere != 0 || bytes == 0) {
      throw new BenchException(elsewhere + " frames were copied");
    }
    return cost;
  }

  private void pass(long count, MemorySegment frame) {
    try {
      passFrames.invokeExact(count, callback, frame, frame.byteSize());
    } catch (Throwable e) {
      throw NativeLibrary.impossible(e);
    }
  }

  /** {@return the cost by JNI} */
  FrameCost jni(JniWay way, long count, int length) {
    MemorySegment frame = arena.allocate(length);
    long before = JniFrames.bytes();
    FrameCost cost = cost(count, () -> JniFrames.pass(way.code(), count, frame.address(), length));
    if (JniFrames.bytes() - before < count * length) {
      throw new BenchException("not all frames have arrived by JNI");
    }
    return cost;
  }

  /** Runs rounds, of which the first ones warm up, and takes the fastest. */
  private static FrameCost cost(long count, Runnable round) {
    long least = Long.MAX_VALUE;
    long allocated = 0;
    for (int i = 0; i < ROUNDS; i++) {
      long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
      long before = THREADS.getCurrentThreadCpuTime();
      round.run();
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
      allocated = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    }
    return new FrameCost((double) least / count, (double) allocated / count);
  }

  @Override
  public void close() {
    arena.close();
  }
}
