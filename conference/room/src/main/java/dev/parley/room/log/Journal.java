package dev.parley.room.log;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.StageFailures;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
public final class Journal {
  private final String room;
  private final RoomLog log;
  private final InstantSource clock;
  private final Executor roomExecutor;
  private final RoomMemory memory;
  private final Predicate<UUID> canModerate;
  private final Map<EventTopic, List<Consumer<LogEntry>>> listeners =
      new EnumMap<>(EventTopic.class);
  private final List<Runnable> damageListeners = new ArrayList<>();
  private final Map<UUID, Instant> dated = new HashMap<>(); // times by keys
  private Optional<String> damage;
  private long given;
  private long newest;
  private int writing;
  private boolean ended;

  /**
   * @param canModerate returns whether a member is a moderating tutor
   * @param last the number of the room's newest event
   * @param damage the reason why the room is read-only; empty if its log is intact
   */
  public Journal(
      String room,
      RoomLog log,
      InstantSource clock,
      Executor roomExecutor,
      RoomMemory memory,
      Predicate<UUID> canModerate,
      long last,
      Optional<String> damage) {
    this.room = room;
    this.log = log;
    this.clock = clock;
    this.roomExecutor = roomExecutor;
    this.memory = memory;
    this.canModerate = canModerate;
    this.damage = damage;
    given = last;
    newest = last;
    for (EventTopic topic : EventTopic.values()) {
      listeners.put(topic, new ArrayList<>());
    }
  }

  /**
   * Adds a listener, called on the room's executor with each stored entry of any topic, in the
   * order of the numbers. Listeners are called in the order in which they were added.
   */
  public void whenStored(Consumer<LogEntry> listener) {
    listeners.values().forEach(each -> each.add(listener));
  }

  /** Adds a listener for the entries of one topic. */
  public void whenStored(EventTopic topic, Consumer<LogEntry> listener) {
    listenersOf(topic).add(listener);
  }

  /** Adds a listener, called on the room's executor when an append reveals damage of the log. */
  public void whenDamaged(Runnable listener) {
    damageListeners.add(listener);
  }

  /** {@return the number of the newest event that is on disk} */
  public long newest() {
    return newest;
  }

  /** {@return the reason why the room is read-only; empty while its log is intact} */
  public Optional<String> damage() {
    return damage;
  }

  /** {@return whether a write is in progress} */
  public boolean writing() {
    return writing > 0;
  }

  /** Writes a join or leave. */
  public CompletableFuture<LogEntry> write(Event event, MemberRecord member) {
    return append(
        entry(member.id(), Optional.empty(), Optional.empty(), event), Optional.of(member));
  }

  /** Writes a decision of a member. */
  public CompletableFuture<LogEntry> write(UUID author, Event event) {
    return append(entry(author, Optional.empty(), Optional.empty(), event), Optional.empty());
  }

  /**
   * Writes an action of a member.
   *
   * @return completes with the stored entry of that key: this one, or an earlier one
   */
  public CompletableFuture<LogEntry> write(UUID author, Optional<UUID> to, UUID key, Event event) {
    return append(entry(author, to, Optional.of(key), event), Optional.empty());
  }

  /** Sets the time of the entry that is written next with a key: it was written at a branch. */
  public void date(UUID key, Instant at) {
    dated.put(key, at);
  }

  /** Forgets the time of a key, whose entry is written or was refused. */
  public void undate(UUID key) {
    dated.remove(key);
  }

  /** Writes the entry of a member, by which a branch has let the member join or leave. */
  public CompletableFuture<LogEntry> write(UUID key, Event event, MemberRecord member) {
    return append(
        entry(member.id(), Optional.empty(), Optional.of(key), event), Optional.of(member));
  }

  /** Publishes an entry that another server has written, and that is on this server's disk. */
  public void adopt(LogEntry entry) {
    given = Math.max(given, entry.number());
    publish(entry);
  }

  private LogEntry entry(UUID author, Optional<UUID> to, Optional<UUID> key, Event event) {
    // Counted before the write: a later event may get the
    // next number before the outcome of this one is known.
    given++;
    Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    return new LogEntry(
        given, key.map(each -> dated.getOrDefault(each, at)).orElse(at), author, to, key, event);
  }

  /** Ends writing: another node owns the room from now on. */
  public void end() {
    ended = true;
  }

  /** {@return the failure of writing that has ended; empty while it goes on} */
  public Optional<RoomLogException> refusal() {
    return ended ? Optional.of(moved()) : Optional.empty();
  }

  private RoomLogException moved() {
    return new RoomLogException(
        RoomLogException.Reason.MOVED, "another node owns room " + room, null);
  }

  private CompletableFuture<LogEntry> append(LogEntry entry, Optional<MemberRecord> member) {
    if (ended) {
      return CompletableFuture.failedFuture(moved());
    }
    long bytes = EventHeapBytes.of(entry.event());
    if (!memory.tryReserveEvent(claim(entry), bytes)) {
      return CompletableFuture.failedFuture(
          new RoomLogException(
              RoomLogException.Reason.BUSY,
              "too many events wait for the disk; try again in a moment",
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
            roomExecutor);
  }

  /**
   * Chooses the memory claim of an entry. Drawings can be large and are refused first, so that chat
   * messages and decisions can still be written when memory is scarce.
   */
  private Priority claim(LogEntry entry) {
    return entry.event() instanceof Event.Drawn && !canModerate.test(entry.author())
        ? Priority.ORDINARY
        : Priority.ESSENTIAL;
  }

  private void noteDamage(Throwable failure) {
    if (failure instanceof RoomLogException log
        && log.reason() == RoomLogException.Reason.DAMAGED
        && damage.isEmpty()) {
      damage = Optional.of(String.valueOf(log.getMessage()));
      damageListeners.forEach(Runnable::run);
    }
  }

  private LogEntry publish(LogEntry entry) {
    assert entry.number() > newest : "the log completed appends out of order";
    // Before the listeners, which may read the newest number.
    newest = entry.number();
    listenersOf(entry.event().topic()).forEach(each -> each.accept(entry));
    return entry;
  }

  private List<Consumer<LogEntry>> listenersOf(EventTopic topic) {
    return Objects.requireNonNull(listeners.get(topic), "every topic has a list");
  }
}
