package dev.parley.conference;

import dev.parley.conference.spi.LogEntry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A log entry and the item that its readers receive, if any. Immutable.
 *
 * @param <T> the type of the item
 */
record Reading<T>(LogEntry entry, Optional<T> item) {
  /** Source of mapped log entries: reads a limited number of entries above a number. */
  interface Source<T> {
    CompletionStage<List<Reading<T>>> after(long number, int most);

    /** {@return a source that maps each entry on its own} */
    static <T> Source<T> of(Fold.Past entries, Rendering<T> rendering) {
      return (number, most) ->
          entries
              .after(number, most)
              .thenApply(page ->
                  page.stream().map(entry -> new Reading<>(entry, rendering.item(entry))).toList());
    }
  }
}
