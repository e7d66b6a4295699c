package dev.parley.discovery;

import java.util.concurrent.CompletionStage;

/** A contract to be found. */
public interface Doubler {
  /** {@return twice the number} */
  int twice(int number);

  /** For callers that go on. */
  interface GoingOn {
    /** {@return twice the number} */
    CompletionStage<Integer> twice(int number);
  }
}
