package dev.parley.calls.running;

import java.util.function.Consumer;

/** The running servants of one connection. Threads: safe for all. */
public interface RunningServants {
  /**
   * {@return a lower bound for the servants that run or wait for a thread; 0 only when there is
   * none}
   */
  int count();

  /** Passes the servants that run or wait for a thread to {@code each}. */
  void forEach(Consumer<ServantRun> each);
}
