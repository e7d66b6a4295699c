package dev.parley.bench.valves;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletionStage;

/** Contract whose servant answers after a delay without holding a thread. */
@Inline
interface DelayedEcho {
  /** {@return {@code value}, after a delay in milliseconds} */
  CompletionStage<Long> later(long value, int millis);
}
