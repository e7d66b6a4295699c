package dev.parley.nodes.sim;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A disk with rooms, which outlives the processes that use it. What a process had not written when
 * it was killed is lost; what it had, may be there though nobody was told.
 */
final class MemoryDisk {
  private static final Duration READ = Duration.ofMillis(10);

  /** Longest times of a write, of which a process has one. */
  private static final List<Duration> WRITES =
      List.of(Duration.ofMillis(4), Duration.ofMillis(4), Duration.ofMillis(150));

  private final Map<String, StoredRoom> rooms = new HashMap<>();
  private final boolean membersAsJoined;

  MemoryDisk(boolean membersAsJoined) {
    this.membersAsJoined = membersAsJoined;
  }

  StoredRoom room(String name) {
    return rooms.computeIfAbsent(name, _ -> new StoredRoom(membersAsJoined));
  }

  /** {@return the rooms that have entries} */
  Set<String> rooms() {
    return rooms.entrySet().stream()
        .filter(each -> !each.getValue().entries.isEmpty())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** {@return the disk as a process sees it} */
  Store of(SimulatedProcess process) {
    return new Store(process);
  }

  /** The disk as one process sees it: one write after another. */
  final class Store implements RoomLog, RoomCopies {
    private final SimulatedProcess process;
    private final long write;
    private long freeAtNanos;

    private Store(SimulatedProcess process) {
      this.process = process;
      write = WRITES.get(process.time().random.nextInt(WRITES.size())).toNanos();
    }

    private <T> CompletableFuture<T> read(Supplier<T> what) {
      var answer = new CompletableFuture<T>();
      process.time().soon(READ, () -> finish(answer, what));
      return answer;
    }

    private <T> CompletableFuture<T> write(Supplier<T> what) {
      VirtualTime time = process.time();
      var answer = new CompletableFuture<T>();
      freeAtNanos = Math.max(freeAtNanos, time.nanos()) + time.random.nextLong(write);
      time.after(
          Duration.ofNanos(freeAtNanos - time.nanos()),
          () -> {
            if (process.isRunning()) {
              var written = new CompletableFuture<T>();
              finish(written, what);
              tell(answer, written);
            }
          });
      return answer;
    }

    private <T> void tell(CompletableFuture<T> answer, CompletableFuture<T> written) {
      process.execute(() ->
          written.whenComplete((value, failure) -> {
            if (failure == null) {
              answer.complete(value);
            } else {
              answer.completeExceptionally(failure);
            }
          }));
    }

    private <T> void finish(CompletableFuture<T> answer, Supplier<T> what) {
      if (!process.isRunning()) {
        return;
      }
      try {
        answer.complete(what.get());
      } catch (RuntimeException e) {
        answer.completeExceptionally(e);
      }
    }

    @Override
    public CompletionStage<RoomRecord> room(String name) {
      return read(() -> MemoryDisk.this.room(name).record());
    }

    @Override
    public CompletionStage<AppendResult> append(
        String name, LogEntry entry, Optional<MemberRecord> member) {
      return write(() -> MemoryDisk.this.room(name).append(entry, member));
    }

    @Override
    public CompletionStage<Void> forget(String name, Set<UUID> members) {
      throw new UnsupportedOperationException("only what is replicated is forgotten");
    }

    @Override
    public CompletionStage<List<LogEntry>> after(
        String name, EventTopic subject, long number, int most) {
      return some(
          () -> MemoryDisk.this.room(name).entries.tailMap(number, false).values(),
          entry -> entry.event().topic() == subject,
          most);
    }

    @Override
    public CompletionStage<List<LogEntry>> before(
        String name, EventTopic subject, long number, int most) {
      return some(
          () -> MemoryDisk.this.room(name).entries.headMap(number, false).descendingMap().values(),
          entry -> entry.event().topic() == subject,
          most);
    }

    private CompletionStage<List<LogEntry>> some(
        Supplier<Collection<LogEntry>> of, Predicate<LogEntry> which, int most) {
      return read(() -> of.get().stream().filter(which).limit(most).toList());
    }

    @Override
    public CompletionStage<Optional<LogEntry>> entry(String name, UUID key) {
      return read(() -> Optional.ofNullable(MemoryDisk.this.room(name).keys.get(key)));
    }

    @Override
    public CompletionStage<List<LogEntry>> messageUpdates(String name, Set<UUID> messages) {
      return some(
          () -> MemoryDisk.this.room(name).entries.values(),
          entry ->
              entry
                  .event()
                  .messageUpdate()
                  .filter(each -> messages.contains(each.message()))
                  .isPresent(),
          Integer.MAX_VALUE);
    }

    @Override
    public CompletionStage<List<LogEntry>> deletions(String name, long number, int most) {
      return some(
          () -> MemoryDisk.this.room(name).entries.tailMap(number, false).values(),
          entry -> entry.event() instanceof Event.Deleted,
          most);
    }

    @Override
    public CompletionStage<Void> storeBoards(String name, StoredBoards boards) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Optional<StoredBoardSizes>> storedBoardSizes(String name) {
      return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<Optional<StoredBoards>> storedBoard(
        String name, Optional<UUID> first, Optional<UUID> second) {
      return CompletableFuture.completedFuture(Optional.empty());
    }

    @Override
    public CompletionStage<StreamPosition> position(String name) {
      return write(() -> MemoryDisk.this.room(name).position);
    }

    @Override
    public CompletionStage<List<AppendResult>> apply(
        String name, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
      return write(() -> {
        StoredRoom copy = MemoryDisk.this.room(name);
        if (copy.position.sequence() != before.sequence()) {
          throw new IllegalStateException("the copy is elsewhere");
        }
        return copy.apply(changes, after);
      });
    }

    @Override
    public CompletionStage<Void> replace(
        String room, StreamPosition before, StreamPosition after, Path content) {
      throw new UnsupportedOperationException("nothing is erased in this simulation");
    }

    @Override
    public CompletionStage<Void> discard(String name) {
      return delete(name);
    }

    CompletionStage<Void> delete(String name) {
      return write(() -> rooms.remove(name)).thenAccept(_ -> {});
    }
  }
}
