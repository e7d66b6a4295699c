package dev.parley.nodes.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ForkEntriesTest {
  private final List<LogEntry> entries = new ArrayList<>();

  private void add(long number, Event event) {
    entries.add(
        new LogEntry(
            number,
            Instant.EPOCH,
            new UUID(1, 1),
            Optional.empty(),
            Optional.of(new UUID(2, number)),
            event));
  }

  /** A log in which members write between the reads of two topics. */
  private RoomLog writtenMeanwhile() {
    return LogStub.of((method, arguments) ->
        switch (method) {
          case "room" ->
              CompletableFuture.completedFuture(
                  new RoomRecord(entries.getLast().number(), List.of(), RoomSettings.OPEN));
          case "after" -> after((EventTopic) arguments[1], (long) arguments[2]);
          default -> throw new UnsupportedOperationException(method);
        });
  }

  private CompletableFuture<List<LogEntry>> after(EventTopic topic, long number) {
    List<LogEntry> found =
        entries.stream()
            .filter(entry -> entry.event().topic() == topic && entry.number() > number)
            .toList();
    if (topic == EventTopic.CHAT && entries.size() == 1) {
      add(11, new Event.Posted("said after the messages were read"));
      add(12, new Event.Drawn(List.of()));
    }
    return CompletableFuture.completedFuture(found);
  }

  @Test
  void whatIsWrittenBetweenTwoReadsIsLeftToTheNextOne() {
    add(10, new Event.Posted("first"));
    RoomLog log = writtenMeanwhile();
    List<Long> numbers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      long last = numbers.isEmpty() ? 0 : numbers.getLast();
      ForkEntries.of("algebra", log, last)
          .toCompletableFuture()
          .join()
          .forEach(entry -> numbers.add(entry.number()));
    }

    assertThat(numbers).containsExactly(10L, 11L, 12L);
  }
}
