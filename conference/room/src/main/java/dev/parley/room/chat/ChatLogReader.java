package dev.parley.room.chat;

import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomItem;
import dev.parley.room.log.MappedEntry;
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
record ChatLogReader(RoomLog log, String room, ChatEntryMapper mapper) {
  /** {@return the entries above a number, lowest first} */
  CompletionStage<List<MappedEntry<RoomItem>>> after(long number, int most) {
    return log.after(room, EventTopic.CHAT, number, most).thenCompose(this::read);
  }

  /** {@return the entries below a number, highest first} */
  CompletionStage<List<MappedEntry<RoomItem>>> before(long number, int most) {
    return log.before(room, EventTopic.CHAT, number, most).thenCompose(this::read);
  }

  private CompletionStage<List<MappedEntry<RoomItem>>> read(List<LogEntry> page) {
    Set<UUID> messages = page.stream().flatMap(ChatLogReader::message).collect(Collectors.toSet());
    CompletionStage<List<LogEntry>> updates =
        messages.isEmpty()
            ? CompletableFuture.completedFuture(List.of())
            : log.messageUpdates(room, messages);
    return updates.thenApply(found -> {
      Map<UUID, MessageState> states = states(found);
      return page.stream().map(entry -> reading(entry, states)).toList();
    });
  }

  /** {@return the id of the message whose state is needed to map an entry} */
  private static Stream<UUID> message(LogEntry entry) {
    return entry.event() instanceof Event.Posted
        ? entry.key().stream()
        : entry.event().messageUpdate().map(MessageUpdateKey::message).stream();
  }

  private static Map<UUID, MessageState> states(List<LogEntry> updates) {
    Map<UUID, MessageState> states = new HashMap<>();
    for (LogEntry entry : updates) {
      UUID message = entry.event().messageUpdate().orElseThrow().message();
      states.computeIfAbsent(message, _ -> new MessageState()).apply(entry);
    }
    return states;
  }

  private MappedEntry<RoomItem> reading(LogEntry entry, Map<UUID, MessageState> states) {
    Optional<MessageState> state = message(entry).findFirst().map(states::get);
    Optional<RoomItem> item =
        mapper
            .item(entry)
            .filter(_ -> state.isEmpty() || !state.get().isSuperseded(entry))
            .map(read ->
                read instanceof MessagePosted posted && state.isPresent()
                    ? state.get().of(posted, mapper.names())
                    : read);
    return new MappedEntry<>(entry, item);
  }
}
