package dev.parley.bench.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallerIdentity;
import org.jspecify.annotations.Nullable;

/** Call with one long that returns it, for Valvelines without a transport. */
class LongCall extends Call {
  final long value;

  LongCall(long value) {
    this.value = value;
  }

  @Override
  public final String contract() {
    return "Echo";
  }

  @Override
  public final String method() {
    return "echo";
  }

  @Override
  public final CallerIdentity caller() {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public final String describe() {
    return "Echo.echo";
  }

  @Override
  protected final void result(@Nullable Object result) {}

  @Override
  protected void ended() {}
}
