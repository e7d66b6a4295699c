package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lower bound of shared memory from Java: one long there and back, on a cache line each way. Both
 * sides spin.
 *
 * <p>Threads: the methods of {@link PairEnd} by one; the second end answers on a thread of its own.
 */
final class CacheLineEnd implements PairEnd {
  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();
  private static final long THERE = 0;
  private static final long BACK = 128; // processors fetch lines in pairs
  private static final long BYTES = 256;

  private final EndRole role;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment lines;
  private volatile boolean closed;
  private long calls;

  CacheLineEnd(EndRole role, Path folder) throws IOException {
    this.role = role;
    try (FileChannel file =
        FileChannel.open(
            folder.resolve("line"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      lines = file.map(MapMode.READ_WRITE, 0, BYTES, arena);
    }
  }

  @Override
  public String address() {
    return "-";
  }

  @Override
  public void connect(String other) {
    if (role == EndRole.SECOND) {
      Thread.ofPlatform().daemon().name("line").start(this::answer);
    }
  }

  private void answer() {
    for (long number = 1; !closed; number++) {
      await(THERE, number);
      WORD.setRelease(lines, BACK, number);
    }
  }

  private void await(long line, long number) {
    while ((long) WORD.getAcquire(lines, line) != number) {
      if (closed) {
        return;
      }
    }
  }

  @Override
  public EndCalls calls(CallShape shape) {
    return new EndCalls() {
      @Override
      public long call(long value) {
        WORD.setRelease(lines, THERE, ++calls);
        await(BACK, calls);
        return value;
      }

      @Override
      public void stream(CallWindow window) {
        throw new BenchException("a line has room for one call");
      }
    };
  }

  /**
   * Stops the answering thread. The mapping stays until the process ends, since that thread may
   * still read it.
   */
  @Override
  public void close() {
    closed = true;
  }
}
