package dev.parley.nodes.sim;

import java.time.Duration;
import java.util.concurrent.Executor;

/** A process of the simulation, which runs its tasks until it is killed. */
interface SimulatedProcess extends Executor {
  VirtualTime time();

  boolean isRunning();

  /** Runs a task now, unless the process does not run. */
  void run(Runnable task);

  @Override
  default void execute(Runnable task) {
    time().soon(Duration.ofNanos(200_000), () -> run(task));
  }

  default void after(Duration delay, Runnable task) {
    time().after(delay, () -> run(task));
  }
}
