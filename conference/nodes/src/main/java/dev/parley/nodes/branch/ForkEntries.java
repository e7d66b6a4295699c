package dev.parley.nodes.branch;

import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** All entries of a fork, which has at most {@link ForkLimits#ENTRIES_MAX}. */
final class ForkEntries {
  private static final int PAGE = 500;

  private ForkEntries() {}

  /**
   * {@return the entries of all topics with a number above {@code after}, lowest first} Each topic
   * is read by itself while members write: what is newer than the first look is left to the next
   * read, else an entry below one that was read would be missed for ever.
   */
  static CompletionStage<List<LogEntry>> of(String room, RoomLog fork, long after) {
    return fork.room(room).thenCompose(record -> upTo(record.lastNumber(), room, fork, after));
  }

  private static CompletionStage<List<LogEntry>> upTo(
      long last, String room, RoomLog fork, long after) {
    List<LogEntry> all = new ArrayList<>();
    CompletionStage<List<LogEntry>> read = CompletableFuture.completedFuture(all);
    for (EventTopic topic : EventTopic.values()) {
      read = read.thenCompose(_ -> add(room, fork, topic, after, all));
    }
    return read.thenApply(found ->
        found.stream()
            .filter(entry -> entry.number() <= last)
            .sorted(Comparator.comparingLong(LogEntry::number))
            .toList());
  }

  private static CompletionStage<List<LogEntry>> add(
      String room, RoomLog fork, EventTopic topic, long number, List<LogEntry> all) {
    return fork.after(room, topic, number, PAGE)
        .thenCompose(page -> {
          all.addAll(page);
          return page.size() < PAGE
              ? CompletableFuture.completedFuture(all)
              : add(room, fork, topic, page.getLast().number(), all);
        });
  }
}
