package dev.parley.conference;

import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.spi.Amendment;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.RoomLog;
import dev.parley.conference.spi.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of a room's chat log that applies the later updates to each message. All ways to read
 * messages lead through this class, so that deleted content cannot be read.
 *
 * <p>Threads: safe for use by multiple threads; stages complete on the threads of the log.
 */
record TalkLog(RoomLog log, String room, Talk talk) {
  /** {@return the entries above a number, lowest first} */
  CompletionStage<List<Reading<RoomItem>>> after(long number, int most) {
    return log.after(room, Subject.TALK, number, most).thenCompose(this::read);
  }

  /** {@return the entries below a number, highest first} */
  CompletionStage<List<Reading<RoomItem>>> before(long number, int most) {
    return log.before(room, Subject.TALK, number, most).thenCompose(this::read);
  }

  private CompletionStage<List<Reading<RoomItem>>> read(List<LogEntry> page) {
    Set<UUID> lines = page.stream().flatMap(TalkLog::line).collect(Collectors.toSet());
    CompletionStage<List<LogEntry>> amendments =
        lines.isEmpty()
            ? CompletableFuture.completedFuture(List.of())
            : log.amendments(room, lines);
    return amendments.thenApply(found -> {
      Map<UUID, Fate> fates = fates(found);
      return page.stream().map(entry -> reading(entry, fates)).toList();
    });
  }

  /** {@return the id of the message whose state is needed to map an entry} */
  private static Stream<UUID> line(LogEntry entry) {
    return entry.event() instanceof Event.Said
        ? entry.key().stream()
        : entry.event().amendment().map(Amendment::line).stream();
  }

  private static Map<UUID, Fate> fates(List<LogEntry> amendments) {
    Map<UUID, Fate> fates = new HashMap<>();
    for (LogEntry entry : amendments) {
      UUID line = entry.event().amendment().orElseThrow().line();
      fates.computeIfAbsent(line, _ -> new Fate()).apply(entry);
    }
    return fates;
  }

  private Reading<RoomItem> reading(LogEntry entry, Map<UUID, Fate> fates) {
    Optional<Fate> fate = line(entry).findFirst().map(fates::get);
    Optional<RoomItem> item =
        talk.item(entry)
            .filter(_ -> fate.isEmpty() || !fate.get().outlived(entry))
            .map(read ->
                read instanceof LineSaid said && fate.isPresent()
                    ? fate.get().of(said, talk)
                    : read);
    return new Reading<>(entry, item);
  }
}
