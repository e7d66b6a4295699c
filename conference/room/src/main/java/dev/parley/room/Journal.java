package dev.parley.room;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Writer of a room's log: numbers each event, writes it, and publishes it once it is on disk, in
 * the order of the numbers.
 *
 * <p>A number whose write failed, or whose event was already stored, is not reused by this
 * instance, because later numbers may have been assigned.
 *
 * <p>Threads: confined to the room's serial executor, on which the results of {@link #write}
 * complete too.
 */
final class Journal {
  private final String room;
  private final RoomLog log;
  private final InstantSource clock;
  private final Executor turns;
  private final Consumer<LogEntry> published;
  private final RoomMemory memory;
  private final Predicate<UUID> leads;
  private final Runnable damaged;
  private Optional<String> damage;
  private long given;
  private long newest;
  private int writing;

  /**
   * @param published called on the room's executor with each stored entry, in the order of the
   *     numbers
   * @param leads returns whether a member is a moderating tutor
   * @param last the number of the room's newest event
   * @param damage the reason why the room is read-only; empty if its log is intact
   * @param damaged called on the room's executor when an append reveals that the log is damaged
   */
  Journal(
      String room,
      RoomLog log,
      InstantSource clock,
      Executor turns,
      Consumer<LogEntry> published,
      RoomMemory memory,
      Predicate<UUID> leads,
      long last,
      Optional<String> damage,
      Runnable damaged) {
    this.room = room;
    this.log = log;
    this.clock = clock;
    this.turns = turns;
    this.published = published;
    this.memory = memory;
    this.leads = leads;
    this.damage = damage;
    this.damaged = damaged;
    given = last;
    newest = last;
  }

  /** {@return the number of the newest event that is on disk} */
  long newest() {
    return newest;
  }

  /** {@return the reason why the room is read-only; empty while its log is intact} */
  Optional<String> damage() {
    return damage;
  }

  /** {@return whether a write is in progress} */
  boolean writing() {
    return writing > 0;
  }

  /** Writes a join or leave. */
  CompletableFuture<LogEntry> write(Event event, MemberRecord member) {
    return append(
        entry(member.id(), Optional.empty(), Optional.empty(), event), Optional.of(member));
  }

  /** Writes a decision of a member. */
  CompletableFuture<LogEntry> write(UUID author, Event event) {
    return append(entry(author, Optional.empty(), Optional.empty(), event), Optional.empty());
  }

  /**
   * Writes an action of a member.
   *
   * @return completes with the stored entry of that key: this one, or an earlier one
   */
  CompletableFuture<LogEntry> write(UUID author, Optional<UUID> to, UUID key, Event event) {
    return append(entry(author, to, Optional.of(key), event), Optional.empty());
  }

  private LogEntry entry(UUID author, Optional<UUID> to, Optional<UUID> key, Event event) {
    given++;
    return new LogEntry(
        given, clock.instant().truncatedTo(ChronoUnit.MILLIS), author, to, key, event);
  }

  private CompletableFuture<LogEntry> append(LogEntry entry, Optional<MemberRecord> member) {
    long bytes = EventHeapBytes.of(entry.event());
    if (!memory.tryReserveEvent(claim(entry), bytes)) {
      return CompletableFuture.failedFuture(
          new RoomLogException(
              RoomLogException.Reason.BUSY,
              "too much waits for the disk; try again in a moment",
              null));
    }
    writing++;
    // The log completes the appends of a room in order and the executor is serial, so entries are
    // published in the order of their numbers.
    return log.append(room, entry, member)
        .toCompletableFuture()
        .handleAsync(
            (appended, failure) -> {
              writing--;
              memory.releaseEvent(bytes);
              if (failure != null) {
                noteDamage(StageFailures.cause(failure));
                throw StageFailures.thrown(failure);
              }
              return switch (appended) {
                case AppendResult.Stored() -> publish(entry);
                case AppendResult.Existing(LogEntry earlier) -> earlier;
              };
            },
            turns);
  }

  /**
   * Chooses the memory claim of an entry. Drawings can be large and are refused first, so that chat
   * messages and decisions can still be written when memory is scarce.
   */
  private Priority claim(LogEntry entry) {
    return entry.event() instanceof Event.Drawn && !leads.test(entry.author())
        ? Priority.ORDINARY
        : Priority.ESSENTIAL;
  }

  private void noteDamage(Throwable failure) {
    if (failure instanceof RoomLogException log
        && log.reason() == RoomLogException.Reason.DAMAGED
        && damage.isEmpty()) {
      damage = Optional.of(String.valueOf(log.getMessage()));
      damaged.run();
    }
  }

  private LogEntry publish(LogEntry entry) {
    assert entry.number() > newest : "the log completed appends out of order";
    newest = entry.number();
    published.accept(entry);
    return entry;
  }
}
