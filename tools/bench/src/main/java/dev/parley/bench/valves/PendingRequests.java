package dev.parley.bench.valves;

import dev.parley.bench.table.BenchException;
import java.nio.file.Path;

/** Requests that are each answered after a delay. */
public interface PendingRequests extends AutoCloseable {
  /** {@return the address for the other process; {@code -} if there is none} */
  default String address() {
    return "-";
  }

  /** Connects to the process that answers. */
  default void connect(String other) throws Exception {
    throw new BenchException("no connection to a servant");
  }

  /**
   * Sends requests; returns when all are under way.
   *
   * @param ended counted down for each answered request
   */
  default void start(int count, int millis, TimedLatch ended) throws Exception {
    throw new BenchException("this end answers");
  }

  /** {@return the number of requests so far: sent by the caller, or received by the servant} */
  int count();

  @Override
  void close();

  /**
   * Opens waiters of a kind: {@code valves}, {@code threads}, {@code virtual}, {@code grpc}, or the
   * scheme of a transport.
   *
   * @param serves whether this process answers the requests of another
   * @param most the maximum number of requests that wait at once
   */
  static PendingRequests open(String kind, boolean serves, int most, Path folder) throws Exception {
    return switch (kind) {
      case "valves" -> new SuspendedCalls();
      case "threads" -> new SleepingThreads(Thread.ofPlatform());
      case "virtual" -> new SleepingThreads(Thread.ofVirtual());
      case "grpc" -> serves ? new PendingGrpcCalls.DelayedGrpcService() : new PendingGrpcCalls();
      default ->
          serves
              ? new PendingParleyCalls.DelayedServant(kind, most, folder)
              : new PendingParleyCalls(most);
    };
  }
}
