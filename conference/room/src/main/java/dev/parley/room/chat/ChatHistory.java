package dev.parley.room.chat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.SearchResult;
import dev.parley.room.core.RoomContext;
import dev.parley.room.core.SessionState;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.MappedEntry;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Chat of a room as it was: read from a number on, read backwards page by page, and searched.
 *
 * <p>Threads: reads begin on the room's serial executor, and go on with the threads of the log.
 */
public final class ChatHistory {
  private final String room;
  private final RoomMemory memory;
  private final InstantSource clock;
  private final ChatLogReader log;

  /**
   * @param mapper maps the entries of the log
   */
  public ChatHistory(RoomContext context, ChatEntryMapper mapper) {
    room = context.name();
    memory = context.memory();
    clock = context.clock();
    log = new ChatLogReader(context.log(), room, mapper);
  }

  /** {@return the entries above a number, lowest first; safe for use by multiple threads} */
  public CompletionStage<List<MappedEntry<RoomItem>>> after(long number, int most) {
    return log.after(number, most);
  }

  public CompletionStage<HistoryPage> page(SessionState session, long before, int most) {
    return reading(session, () -> new HistoryReader(log, visibility(session), most).read(before));
  }

  public CompletionStage<SearchResult> search(
      SessionState session, String text, long before, int most) {
    MessageRules.requireSession(session);
    MessageRules.paceSearch(session, clock.instant());
    return reading(
        session, () -> new MessageSearch(log, visibility(session), text, most).read(before));
  }

  private static EntryVisibility visibility(SessionState session) {
    return new EntryVisibility(session.participant().id());
  }

  private <T> CompletionStage<T> reading(SessionState session, Supplier<CompletionStage<T>> read) {
    MessageRules.requireSession(session);
    return memory
        .reading(session.participant().claim(), read)
        .exceptionally(failure -> {
          throw StageFailures.cause(failure) instanceof RoomLogException log
              ? new CallException.Unavailable(
                  "the history of room %s cannot be read: %s".formatted(room, log.textForMembers()))
              : StageFailures.thrown(failure);
        });
  }
}
