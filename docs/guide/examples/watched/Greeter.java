package watched;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;

/** Greets, and says in the trace whom. */
final class Greeter implements Desk {
  static final AttributeKey<String> NAME = AttributeKey.stringKey("desk.name");

  @Override
  public String greet(String name) {
    Span.current().setAttribute(NAME, name);
    return "Good morning, " + name;
  }
}
