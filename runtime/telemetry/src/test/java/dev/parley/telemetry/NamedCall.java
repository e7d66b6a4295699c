package dev.parley.telemetry;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallerIdentity;

/** A call of any name, which is made nowhere. */
final class NamedCall extends Call {
  private final String method;

  NamedCall(String method) {
    this.method = method;
  }

  @Override
  public String contract() {
    return "Foreign";
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public CallerIdentity caller() {
    return CallerIdentity.THIS_PROCESS;
  }

  @Override
  public String describe() {
    return method;
  }

  @Override
  protected void result(Object value) {}

  @Override
  protected void ended() {}
}
