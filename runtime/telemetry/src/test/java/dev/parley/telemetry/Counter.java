package dev.parley.telemetry;

import io.opentelemetry.api.trace.Span;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Answers at once, and says in the trace what it was asked. */
class Counter implements Desk {
  @Override
  public String ask(String what) throws Closed {
    Span.current().setAttribute("asked", what);
    return switch (what) {
      case "closed?" -> throw new Closed("noon");
      case "broken?" -> throw new IllegalStateException("the password is swordfish");
      default -> what.toUpperCase(Locale.ROOT);
    };
  }

  @Override
  public CompletionStage<String> later(String what) {
    return CompletableFuture.supplyAsync(() -> what);
  }

  @Override
  public void note(String what) {}
}
