package dev.parley.telemetry;

import dev.parley.calls.api.OneWay;
import java.util.concurrent.CompletionStage;

/** A contract with every kind of call. */
interface Desk {
  /** Declared by the contract. */
  final class Closed extends Exception {
    private final String until;

    public Closed(String until) {
      super("closed until " + until);
      this.until = until;
    }

    public String until() {
      return until;
    }
  }

  String ask(String what) throws Closed;

  CompletionStage<String> later(String what);

  @OneWay
  void note(String what);
}
