package dev.parley.nodes.sim;

import java.util.concurrent.Executor;

/** A process of the simulation, which runs its tasks until it is killed. */
interface SimulatedProcess extends Executor {
  VirtualTime time();

  boolean isRunning();
}
