package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * An entry of the log, and what those read who may see it, if anything. Immutable.
 *
 * @param <T> what they read
 */
record Reading<T>(LogEntry entry, Optional<T> item) {
  /** Reads the log above a number, so many entries at most. */
  interface Source<T> {
    CompletionStage<List<Reading<T>>> after(long number, int most);

    /** {@return a source of entries that each are read by themselves} */
    static <T> Source<T> of(Fold.Past entries, Rendering<T> rendering) {
      return (number, most) ->
          entries
              .after(number, most)
              .thenApply(page ->
                  page.stream().map(entry -> new Reading<>(entry, rendering.item(entry))).toList());
    }
  }
}
