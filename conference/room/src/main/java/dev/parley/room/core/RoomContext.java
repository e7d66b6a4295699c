package dev.parley.room.core;

import dev.parley.room.api.RoomItem;
import dev.parley.room.log.EntrySource;
import dev.parley.room.log.Journal;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.log.RoomMemory;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.Scheduler;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Shared context of the features of a room.
 *
 * @param name the name of the room
 * @param log the log of all rooms
 * @param streams the streams that follow the room
 * @param executor the room's serial executor, to which the state of the room is confined
 * @param scheduler runs tasks on the room's executor
 * @param ids generates random ids
 * @param taps the branches that follow the room
 * @param follower whether this is a branch's view of a room that another server owns: entries are
 *     adopted, and never written here
 */
public record RoomContext(
    String name,
    RoomLog log,
    Participants participants,
    Journal journal,
    LogSubscriptions<RoomItem> streams,
    RoomStatus status,
    RoomMemory memory,
    Executor executor,
    InstantSource clock,
    Scheduler scheduler,
    Supplier<UUID> ids,
    SignalTaps taps,
    boolean follower) {

  public Instant now() {
    return clock.instant();
  }

  /** {@return the room's entries of a topic; stages complete on the threads of the log} */
  public EntrySource entries(EventTopic topic) {
    return (number, most) -> log.after(name, topic, number, most);
  }

  /** {@return the entry with a key; completes on the threads of the log} */
  public CompletionStage<Optional<LogEntry>> entry(UUID key) {
    return log.entry(name, key);
  }
}
