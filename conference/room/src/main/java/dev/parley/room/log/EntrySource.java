package dev.parley.room.log;

import dev.parley.room.spi.LogEntry;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Source of log entries: reads a limited number of entries above a number, lowest first. */
public interface EntrySource {
  CompletionStage<List<LogEntry>> after(long number, int most);

  /** {@return this source, with stages that complete on an executor} */
  default EntrySource on(Executor executor) {
    return (number, most) -> after(number, most).thenApplyAsync(page -> page, executor);
  }
}
