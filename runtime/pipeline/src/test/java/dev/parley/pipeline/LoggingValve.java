package dev.parley.pipeline;

import java.util.List;
import java.util.function.Function;

/** A valve that notes the way of its calls, and does what it is told. */
final class LoggingValve implements Valve {
  private final String name;
  private final List<String> notes;
  private final Function<Call, ValveAction> does;

  LoggingValve(String name, List<String> notes, Function<Call, ValveAction> does) {
    this.name = name;
    this.notes = notes;
    this.does = does;
  }

  static LoggingValve passing(String name, List<String> notes) {
    return new LoggingValve(name, notes, call -> ValveAction.CONTINUE);
  }

  @Override
  public ValveAction request(Call call) {
    notes.add(name + " down");
    return does.apply(call);
  }

  @Override
  public void reply(Call call) {
    notes.add(name + " up");
  }
}
