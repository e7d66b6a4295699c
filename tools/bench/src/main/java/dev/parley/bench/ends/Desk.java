package dev.parley.bench.ends;

import dev.parley.calls.Inline;
import java.util.concurrent.CompletionStage;

/**
 * The contract that is measured, in three forms that are the same on the wire: whether a side waits
 * is its own affair.
 */
@Inline
interface Desk {
  /** {@return its argument} */
  long echo(long value);

  /** Calls the caller's {@link #echo} before it answers. */
  CompletionStage<Long> round(long value);

  /** For callers that wait. */
  interface Waiting {
    /** {@return its argument} */
    long echo(long value);

    /** {@return its argument} */
    long round(long value);
  }

  /** For callers that go on. */
  interface GoingOn {
    /** {@return its argument} */
    CompletionStage<Long> echo(long value);

    /** {@return its argument} */
    CompletionStage<Long> round(long value);
  }
}
