package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.ForwardingRoomLog;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomLogException.Reason;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.StoredBoards;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Log of rooms that go on at a branch without their owners: this server's copies, and after each
 * copy the entries of the room's fork. The copies are not changed, so that nothing has to be undone
 * when the line is back.
 *
 * <p>A fork is read and written from {@link #begin} to {@link #end} only: a room that is loaded
 * late would write to it behind the back of those who pass it on.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
@Experimental
public final class ForkLog extends ForwardingRoomLog {
  private final RoomLog forks;
  private final RandomGenerator random;
  private final EventCodec codec = new EventCodec();
  private final ConcurrentHashMap<String, Writing> open = new ConcurrentHashMap<>();

  /** Writing to a room's fork: one append after another. Guarded by itself. */
  private static final class Writing {
    private CompletionStage<?> last = CompletableFuture.completedFuture(null); // never fails
    private int entries;
    private long bytes;
    private long fileBytes;
    private boolean filesRefused;
    private boolean counted; // whether the entries of before are counted
    private boolean ended;
  }

  /**
   * @param copies this server's copies of rooms
   * @param forks the entries of forks
   * @param random generates keys of entries; used by several threads
   */
  public ForkLog(RoomLog copies, RoomLog forks, RandomGenerator random) {
    super(copies);
    this.forks = forks;
    this.random = random;
  }

  /** Opens the fork of a room for reading and writing. */
  void begin(String room) {
    open.putIfAbsent(room, new Writing());
  }

  /**
   * Ends reading and writing of the fork of a room, until it begins again.
   *
   * @return completes once the appends that were made before have ended
   */
  CompletionStage<Void> end(String room) {
    Writing writing = open.remove(room);
    if (writing == null) {
      return CompletableFuture.completedFuture(null);
    }
    synchronized (writing) {
      writing.ended = true;
      return writing.last.thenAccept(_ -> {});
    }
  }

  /** {@return the number of entries in the open forks, except those that were not read yet} */
  long entries() {
    long sum = 0;
    for (Writing each : open.values()) {
      synchronized (each) {
        sum += each.entries;
      }
    }
    return sum;
  }

  @Override
  public CompletionStage<RoomRecord> room(String room) {
    Writing writing = open.get(room);
    return writing == null
        ? CompletableFuture.failedFuture(moved(room))
        : super.room(room)
            .thenCombine(
                forks.room(room).thenCombine(ForkEntries.of(room, forks, 0), Fork::new),
                (base, fork) -> {
                  count(writing, fork.entries());
                  return fork.entries().isEmpty()
                      ? base
                      : ForkRecord.of(base, fork.record(), fork.entries());
                });
  }

  private record Fork(RoomRecord record, List<LogEntry> entries) {}

  private void count(Writing writing, List<LogEntry> entries) {
    synchronized (writing) {
      if (!writing.counted) {
        writing.counted = true;
        writing.entries += entries.size();
        writing.bytes +=
            entries.stream().mapToLong(entry -> codec.encode(entry.event()).length).sum();
        writing.fileBytes += entries.stream().mapToLong(ForkLog::fileBytes).sum();
      }
    }
  }

  @Override
  public CompletionStage<AppendResult> append(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    Writing writing = open.get(room);
    if (writing == null) {
      return CompletableFuture.failedFuture(moved(room));
    }
    int bytes = codec.encode(entry.event()).length;
    synchronized (writing) {
      if (writing.ended) {
        return CompletableFuture.failedFuture(moved(room));
      }
      boolean isFile = entry.event() instanceof Event.Attached;
      long more = writing.fileBytes + fileBytes(entry);
      if (writing.entries >= ForkLimits.ENTRIES_MAX
          || writing.bytes + bytes > ForkLimits.BYTES_MAX) {
        return CompletableFuture.failedFuture(
            new RoomLogException(
                Reason.FORK_FULL,
                "room %s has written %d entries and %d bytes without its line; no more are taken until it is back"
                    .formatted(room, writing.entries, writing.bytes),
                null));
      }
      if (isFile && (writing.filesRefused || more > ForkLimits.FILE_BYTES_MAX)) {
        return CompletableFuture.failedFuture(
            new RoomLogException(
                Reason.FORK_FULL,
                "room %s takes no more files until its line is back".formatted(room),
                null));
      }
      writing.entries++;
      writing.bytes += bytes;
      writing.fileBytes = more;
      CompletionStage<AppendResult> appended =
          writing.last.thenCompose(_ -> appendAfter(room, entry, member));
      writing.last = appended.handle((_, _) -> null);
      return appended;
    }
  }

  private static long fileBytes(LogEntry entry) {
    return entry.event() instanceof Event.Attached(_, _, long bytes) ? bytes : 0;
  }

  /** Takes no more attachments in a fork: those that it has are passed on. */
  void refuseFiles(String room) {
    Writing writing = open.get(room);
    if (writing != null) {
      synchronized (writing) {
        writing.filesRefused = true;
      }
    }
  }

  /** Appends an entry, unless the copy has one of its key. */
  private CompletionStage<AppendResult> appendAfter(
      String room, LogEntry entry, Optional<MemberRecord> member) {
    return entry
        .key()
        .map(key -> super.entry(room, key))
        .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()))
        .thenCompose(found ->
            found
                .<CompletionStage<AppendResult>>map(existing ->
                    CompletableFuture.completedFuture(new AppendResult.Existing(existing)))
                .orElseGet(() -> forks.append(room, keyed(entry), member)));
  }

  /** {@return the entry with a key: by it the owner finds each, and by its first one the fork} */
  private LogEntry keyed(LogEntry entry) {
    return entry.key().isPresent()
        ? entry
        : new LogEntry(
            entry.number(),
            entry.at(),
            entry.author(),
            entry.recipient(),
            Optional.of(new UUID(random.nextLong(), random.nextLong())),
            entry.event());
  }

  private static RoomLogException moved(String room) {
    return new RoomLogException(
        Reason.MOVED, "the line is back; room %s goes on at its owner".formatted(room), null);
  }

  /** Leaves the records of the copy alone: the owner decides when members are forgotten. */
  @Override
  public CompletionStage<Void> forget(String room, Set<UUID> members) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<List<LogEntry>> after(
      String room, EventTopic subject, long number, int most) {
    return super.after(room, subject, number, most)
        .thenCompose(page ->
            page.size() == most
                ? CompletableFuture.completedFuture(page)
                : forks
                    .after(room, subject, number, most - page.size())
                    .thenApply(more -> joined(page, more)));
  }

  @Override
  public CompletionStage<List<LogEntry>> before(
      String room, EventTopic subject, long number, int most) {
    return forks
        .before(room, subject, number, most)
        .thenCompose(page ->
            page.size() == most
                ? CompletableFuture.completedFuture(page)
                : super.before(room, subject, number, most - page.size())
                    .thenApply(more -> joined(page, more)));
  }

  private static List<LogEntry> joined(List<LogEntry> first, List<LogEntry> then) {
    List<LogEntry> all = new ArrayList<>(first);
    all.addAll(then);
    return all;
  }

  /** Stores nothing: the copy's states do not include the fork. */
  @Override
  public CompletionStage<@Nullable Void> storeBoards(String room, StoredBoards boards) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Optional<LogEntry>> entry(String room, UUID key) {
    return super.entry(room, key)
        .thenCompose(found ->
            found.isPresent() ? CompletableFuture.completedFuture(found) : forks.entry(room, key));
  }

  @Override
  public CompletionStage<List<LogEntry>> messageUpdates(String room, Set<UUID> messages) {
    return super.messageUpdates(room, messages)
        .thenCombine(forks.messageUpdates(room, messages), ForkLog::newest);
  }

  /** Key of the updates of which the newest is in effect. */
  private record Update(MessageUpdateKey what, UUID author) {}

  private static List<LogEntry> newest(List<LogEntry> copy, List<LogEntry> fork) {
    Map<Update, LogEntry> inEffect = new HashMap<>();
    for (LogEntry each : joined(copy, fork)) { // the fork's numbers are higher
      each.event()
          .messageUpdate()
          .ifPresent(what -> inEffect.put(new Update(what, each.author()), each));
    }
    return List.copyOf(inEffect.values());
  }

  @Override
  public CompletionStage<List<LogEntry>> deletions(String room, long number, int most) {
    return super.deletions(room, number, most)
        .thenCompose(page ->
            page.size() == most
                ? CompletableFuture.completedFuture(page)
                : forks
                    .deletions(room, number, most - page.size())
                    .thenApply(more -> joined(page, more)));
  }
}
