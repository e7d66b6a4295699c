package dev.parley.room;

import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLog;
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
record ChatLogReader(RoomLog log, String room, ChatEntryMapper talk) {
  /** {@return the entries above a number, lowest first} */
  CompletionStage<List<MappedEntry<RoomItem>>> after(long number, int most) {
    return log.after(room, EventTopic.CHAT, number, most).thenCompose(this::read);
  }

  /** {@return the entries below a number, highest first} */
  CompletionStage<List<MappedEntry<RoomItem>>> before(long number, int most) {
    return log.before(room, EventTopic.CHAT, number, most).thenCompose(this::read);
  }

  private CompletionStage<List<MappedEntry<RoomItem>>> read(List<LogEntry> page) {
    Set<UUID> lines = page.stream().flatMap(ChatLogReader::line).collect(Collectors.toSet());
    CompletionStage<List<LogEntry>> amendments =
        lines.isEmpty()
            ? CompletableFuture.completedFuture(List.of())
            : log.messageUpdates(room, lines);
    return amendments.thenApply(found -> {
      Map<UUID, MessageState> fates = fates(found);
      return page.stream().map(entry -> reading(entry, fates)).toList();
    });
  }

  /** {@return the id of the message whose state is needed to map an entry} */
  private static Stream<UUID> line(LogEntry entry) {
    return entry.event() instanceof Event.Posted
        ? entry.key().stream()
        : entry.event().messageUpdate().map(MessageUpdateKey::message).stream();
  }

  private static Map<UUID, MessageState> fates(List<LogEntry> amendments) {
    Map<UUID, MessageState> fates = new HashMap<>();
    for (LogEntry entry : amendments) {
      UUID line = entry.event().messageUpdate().orElseThrow().message();
      fates.computeIfAbsent(line, _ -> new MessageState()).apply(entry);
    }
    return fates;
  }

  private MappedEntry<RoomItem> reading(LogEntry entry, Map<UUID, MessageState> fates) {
    Optional<MessageState> fate = line(entry).findFirst().map(fates::get);
    Optional<RoomItem> item =
        talk.item(entry)
            .filter(_ -> fate.isEmpty() || !fate.get().isSuperseded(entry))
            .map(read ->
                read instanceof MessagePosted said && fate.isPresent()
                    ? fate.get().of(said, talk)
                    : read);
    return new MappedEntry<>(entry, item);
  }
}
