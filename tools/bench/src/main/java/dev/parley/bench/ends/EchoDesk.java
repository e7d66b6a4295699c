package dev.parley.bench.ends;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletionStage;

/**
 * The measured contract, in three forms that are equal on the wire: each side chooses between
 * blocking and asynchronous methods.
 */
@Inline
interface EchoDesk {
  /** {@return its argument} */
  long echo(long value);

  /** Calls the caller's {@link #echo} before it answers. */
  CompletionStage<Long> round(long value);

  /** The contract for blocking callers. */
  interface EchoDeskBlocking {
    /** {@return its argument} */
    long echo(long value);

    /** {@return its argument} */
    long round(long value);
  }

  /** The contract for asynchronous callers. */
  interface EchoDeskAsync {
    /** {@return its argument} */
    CompletionStage<Long> echo(long value);

    /** {@return its argument} */
    CompletionStage<Long> round(long value);
  }
}
