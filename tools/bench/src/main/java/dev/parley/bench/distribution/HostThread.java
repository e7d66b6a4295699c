package dev.parley.bench.distribution;

import dev.parley.bench.table.BenchException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Platform thread of a host: it enters the namespace of the host and ends there. */
final class HostThread {
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  private HostThread(HostProgram program) {
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            program.run();
            ended.complete(null);
          } catch (Exception | LinkageError e) {
            ended.completeExceptionally(e);
          }
        });
  }

  /** Starts a program. */
  static HostThread start(HostProgram program) {
    return new HostThread(program);
  }

  /** Runs a program to its end. */
  static void run(HostProgram program) throws InterruptedException {
    start(program).join();
  }

  /** Waits for the end of the program. */
  void join() throws InterruptedException {
    try {
      ended.get();
    } catch (ExecutionException e) {
      throw new BenchException("a host failed: " + e.getCause(), e.getCause());
    }
  }

  /** Program of a host. */
  interface HostProgram {
    /** Runs the program. */
    void run() throws Exception;
  }
}
