package dev.parley.bench.valves;

import dev.parley.bench.BenchException;
import java.nio.file.Path;

/** Requests that each wait for a while before they are answered. */
interface Waiters extends AutoCloseable {
  /** {@return where the other process finds this one; {@code -} when there is no other} */
  default String address() {
    return "-";
  }

  /** Connects with the process that answers. */
  default void meet(String other) throws Exception {
    throw new BenchException("nobody is to be met");
  }

  /**
   * Makes requests. Returns when all are on their way.
   *
   * @param ended counted down for each that was answered
   */
  void start(int count, int millis, Countdown ended) throws Exception;

  /** {@return how many requests have come so far, to those who answer them} */
  int begun();

  @Override
  void close();

  /**
   * Opens a kind: {@code valves}, {@code threads}, {@code virtual}, {@code grpc}, or the scheme of
   * a transport.
   *
   * @param serves whether this process answers the requests of another
   * @param most requests that will wait at once
   */
  static Waiters open(String kind, boolean serves, int most, Path folder) throws Exception {
    return switch (kind) {
      case "valves" -> new WaitingInValve();
      case "threads" -> new WaitingThreads(Thread.ofPlatform());
      case "virtual" -> new WaitingThreads(Thread.ofVirtual());
      case "grpc" -> serves ? new WaitingAtGrpc.Servant() : new WaitingAtGrpc();
      default ->
          serves ? new WaitingAtParley.Servant(kind, most, folder) : new WaitingAtParley(most);
    };
  }
}
