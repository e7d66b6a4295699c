package dev.parley.bench.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.Step;
import dev.parley.pipeline.Valve;

/** Counts what comes down and what goes up, as the stages of all the others do. */
final class CountingValve implements Valve {
  private long down;
  private long up;

  @Override
  public Step request(Call call) {
    down++;
    return Step.CONTINUE;
  }

  @Override
  public void reply(Call call) {
    up++;
  }

  /** {@return both counts} */
  @Override
  public String toString() {
    return down + ", " + up;
  }
}
