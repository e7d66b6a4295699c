package dev.parley.room;

import dev.parley.room.spi.LogEntry;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * A log entry and the item that its readers receive, if any. Immutable.
 *
 * @param <T> the type of the item
 */
record MappedEntry<T>(LogEntry entry, Optional<T> item) {
  /** Source of mapped log entries: reads a limited number of entries above a number. */
  interface MappedEntrySource<T> {
    CompletionStage<List<MappedEntry<T>>> after(long number, int most);

    /** {@return a source that maps each entry on its own} */
    static <T> MappedEntrySource<T> of(
        ProjectionLoader.EntrySource entries, EntryMapper<T> rendering) {
      return (number, most) ->
          entries
              .after(number, most)
              .thenApply(page ->
                  page.stream()
                      .map(entry -> new MappedEntry<>(entry, rendering.item(entry)))
                      .toList());
    }
  }
}
