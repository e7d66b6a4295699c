package dev.parley.bench.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;

/** Valve that counts requests and replies, as the stages of all peers do. */
final class CountingValve implements Valve {
  private long down;
  private long up;

  @Override
  public ValveAction request(Call call) {
    down++;
    return ValveAction.CONTINUE;
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
