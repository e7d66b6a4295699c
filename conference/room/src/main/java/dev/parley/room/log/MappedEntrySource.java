package dev.parley.room.log;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Source of mapped log entries: reads a limited number of entries above a number, lowest first.
 *
 * @param <T> the type of the items
 */
public interface MappedEntrySource<T> {
  CompletionStage<List<MappedEntry<T>>> after(long number, int most);

  /** {@return a source that maps each entry on its own} */
  static <T> MappedEntrySource<T> of(EntrySource entries, EntryMapper<T> mapper) {
    return (number, most) ->
        entries
            .after(number, most)
            .thenApply(page ->
                page.stream().map(entry -> new MappedEntry<>(entry, mapper.item(entry))).toList());
  }

  /** {@return a source without entries, for streams that deliver signals only} */
  static <T> MappedEntrySource<T> none() {
    return (_, _) -> CompletableFuture.completedFuture(List.of());
  }
}
