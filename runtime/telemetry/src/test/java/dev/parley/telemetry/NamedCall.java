package dev.parley.telemetry;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.Caller;

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
  public Caller caller() {
    return Caller.HERE;
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
