package dev.parley.bench.valves;

import dev.parley.bench.ends.LineProtocolServer;
import dev.parley.bench.table.BenchException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.util.List;

/**
 * Process that sends requests that wait, or answers them. It answers these questions:
 *
 * <pre>
 *   meet ADDRESS          ok
 *   start COUNT MILLIS    ok, when all requests are on their way
 *   heap COUNT            bytes in use after a collection, once so many requests have come
 *   finish MILLIS-MAX     nanoseconds from start until the last was answered, and how many were not
 * </pre>
 */
public final class PendingRequestsMain {
  private static final int PATIENCE_MILLIS = 60_000;

  private final PendingRequests waiters;
  private TimedLatch ended = new TimedLatch(0);

  private PendingRequestsMain(PendingRequests waiters) {
    this.waiters = waiters;
  }

  /**
   * Runs the process; takes a kind, whether this side serves, the maximum of waiting requests, and
   * a folder.
   */
  public static void main(String[] args) throws Exception {
    try (PendingRequests waiters =
        PendingRequests.open(
            args[0], Boolean.parseBoolean(args[1]), Integer.parseInt(args[2]), Path.of(args[3]))) {
      serve(waiters);
    }
  }

  /** Answers questions until the process ends. */
  public static void serve(PendingRequests waiters) throws InterruptedException {
    LineProtocolServer.serve(waiters.address(), new PendingRequestsMain(waiters)::answer);
  }

  private String answer(List<String> words) throws Exception {
    return switch (words.getFirst()) {
      case "meet" -> {
        waiters.connect(words.get(1));
        yield "ok";
      }
      case "start" -> {
        int count = Integer.parseInt(words.get(1));
        ended = new TimedLatch(count);
        waiters.start(count, Integer.parseInt(words.get(2)), ended);
        yield "ok";
      }
      case "heap" -> String.valueOf(heap(Integer.parseInt(words.get(1))));
      case "finish" -> ended.await(Long.parseLong(words.get(1))) + " " + ended.left();
      default -> throw new BenchException("unknown question: " + words);
    };
  }

  private long heap(int count) throws InterruptedException {
    for (int i = 0; waiters.count() < count; i++) {
      if (i == PATIENCE_MILLIS) {
        throw new BenchException(waiters.count() + " requests have come, not " + count);
      }
      Thread.sleep(1);
    }
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
