package dev.parley.conference;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.conference.spi.Appended;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.conference.spi.RoomLog;
import dev.parley.conference.spi.RoomLogException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Gives each event of a room its number, has it written, and makes it known once it is on disk: in
 * the order of the numbers, and nothing before.
 *
 * <p>A number whose write failed, or whose event turned out to be on record already, is not used
 * again by this object: others may have been given out behind it.
 *
 * <p>Threads: confined to the room's turns; what {@link #write} returns completes in a turn too.
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
   * @param published told in a turn of each entry that is on disk, in the order of their numbers
   * @param leads tells whether a member leads the room
   * @param last the number of the room's newest event
   * @param damage why the room is read-only; empty if its log is intact
   * @param damaged run in a turn when an append reveals that the log is damaged
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

  /** {@return why the room is read-only; empty while its log is intact} */
  Optional<String> damage() {
    return damage;
  }

  /** {@return whether something is on its way to the disk} */
  boolean writing() {
    return writing > 0;
  }

  /** Writes what somebody did to be present, or no longer. */
  CompletableFuture<LogEntry> write(Event event, MemberRecord member) {
    return append(
        entry(member.id(), Optional.empty(), Optional.empty(), event), Optional.of(member));
  }

  /** Writes what a member decides. */
  CompletableFuture<LogEntry> write(UUID author, Event event) {
    return append(entry(author, Optional.empty(), Optional.empty(), event), Optional.empty());
  }

  /**
   * Writes what a member says or does.
   *
   * @return completes with the entry of that key which is on disk: this one, or an earlier one
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
    long bytes = EventBytes.of(entry.event());
    if (!memory.writes(claim(entry), bytes)) {
      return CompletableFuture.failedFuture(
          new RoomLogException(
              RoomLogException.Reason.BUSY,
              "too much waits for the disk; try again in a moment",
              null));
    }
    writing++;
    return log.append(room, entry, member)
        .toCompletableFuture()
        .handleAsync(
            (appended, failure) -> {
              writing--;
              memory.written(bytes);
              if (failure != null) {
                noteDamage(Failures.cause(failure));
                throw Failures.thrown(failure);
              }
              return switch (appended) {
                case Appended.Now() -> publish(entry);
                case Appended.Before(LogEntry earlier) -> earlier;
              };
            },
            turns);
  }

  /** Drawings may be large, and wait first; lines and decisions go on while they do. */
  private Claim claim(LogEntry entry) {
    return entry.event() instanceof Event.Drawn && !leads.test(entry.author())
        ? Claim.ORDINARY
        : Claim.ESSENTIAL;
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
