package dev.parley.nodes.sim;

import dev.parley.nodes.conformance.EngineConformance;
import dev.parley.nodes.spi.ClusterEngine;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The conformance suite on the engine that simulations use, without faults. */
final class SimulatedEngineTest extends EngineConformance {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration STEP = Duration.ofMillis(1);

  private final VirtualTime time = new VirtualTime(1);
  private final SimulatedEngine engine = new SimulatedEngine(time);

  SimulatedEngineTest() {
    engine.heal();
  }

  @Override
  protected ClusterEngine open() {
    return new SimulatedConnection(engine);
  }

  @Override
  protected boolean takesThreads() {
    return false;
  }

  @Override
  protected void await(String what, BooleanSupplier condition) {
    long end = time.nanos() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (time.nanos() > end) {
        throw new AssertionError("waited in vain for " + what);
      }
      time.pass(STEP);
    }
  }
}
