package dev.parley.bench.valves;

import dev.parley.calls.Inline;
import java.util.concurrent.CompletionStage;

/** A servant that answers later, and holds no thread meanwhile. */
@Inline
interface Later {
  /** {@return {@code value}, after so many milliseconds} */
  CompletionStage<Long> later(long value, int millis);
}
