package dev.parley.nodes.sim;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentReader;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.LogEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * A node's disk: copies of rooms that outlive the node's process. Writing takes time; what was not
 * written when the process ended is lost.
 */
final class MemoryCopies {
  private final Map<String, Copy> rooms = new HashMap<>();

  /** Real folder for files that are being applied: those of a killed node stay there. */
  static final Path INCOMING = Path.of("target", "simulation", UUID.randomUUID().toString());

  /** Copy of a room. */
  static final class Copy {
    StreamPosition position = StreamPosition.START;
    final List<LogEntry> entries = new ArrayList<>();
    final Map<UUID, LogEntry> keys = new HashMap<>();

    long last() {
      return entries.isEmpty() ? 0 : entries.getLast().number();
    }

    AppendResult append(LogEntry entry) {
      Optional<LogEntry> existing = entry.key().map(keys::get);
      if (existing.isPresent()) {
        return new AppendResult.Existing(existing.get());
      }
      entries.add(entry);
      entry.key().ifPresent(key -> keys.put(key, entry));
      return new AppendResult.Stored();
    }
  }

  Copy copy(String room) {
    return rooms.computeIfAbsent(room, name -> new Copy());
  }

  /** {@return the disk as a process sees it, one write after another} */
  RoomCopies of(SimulatedNode node, Duration write) {
    return new RoomCopies() {
      private long freeAtNanos;

      @Override
      public CompletionStage<StreamPosition> position(String room) {
        var found = new CompletableFuture<StreamPosition>();
        queue(nothing -> found.complete(copy(room).position));
        return found;
      }

      @Override
      public CompletionStage<List<AppendResult>> apply(
          String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
        var applied = new CompletableFuture<List<AppendResult>>();
        queue(nothing -> {
          if (node.isDiskFull()) {
            applied.completeExceptionally(new IllegalStateException("the disk is full"));
            return;
          }
          Copy copy = copy(room);
          if (copy.position.sequence() != before.sequence()) {
            applied.completeExceptionally(new IllegalStateException("the copy is elsewhere"));
            return;
          }
          List<AppendResult> results = new ArrayList<>();
          for (RoomChange change : changes) {
            if (change instanceof RoomChange.Appended appended) {
              results.add(copy.append(appended.entry()));
            } else if (change instanceof RoomChange.Removed) {
              copy.entries.clear();
              copy.keys.clear();
            }
          }
          copy.position = after;
          applied.complete(results);
        });
        return applied;
      }

      @Override
      public CompletionStage<Void> replace(
          String room, StreamPosition before, StreamPosition after, Path content) {
        var replaced = new CompletableFuture<Void>();
        queue(nothing -> {
          if (node.isDiskFull() || copy(room).position.sequence() != before.sequence()) {
            replaced.completeExceptionally(new IllegalStateException("not now"));
            return;
          }
          Copy fresh = new Copy();
          try (RoomContentReader parts = RoomContentReader.open(content)) {
            for (var part = parts.next(); part.isPresent(); part = parts.next()) {
              if (part.get() instanceof RoomContent.Entry(LogEntry entry)) {
                fresh.append(entry);
              }
            }
          }
          fresh.position = after;
          rooms.put(room, fresh);
          replaced.complete(null);
        });
        return replaced;
      }

      @Override
      public CompletionStage<Void> discard(String room) {
        var discarded = new CompletableFuture<Void>();
        queue(nothing -> {
          rooms.remove(room);
          discarded.complete(null);
        });
        return discarded;
      }

      private void queue(Consumer<Void> work) {
        VirtualTime time = node.time();
        long took = time.random.nextLong(write.toNanos());
        freeAtNanos = Math.max(freeAtNanos, time.nanos()) + took;
        time.after(
            Duration.ofNanos(freeAtNanos - time.nanos()),
            () -> {
              if (node.isRunning()) {
                work.accept(null);
              }
            });
      }
    };
  }
}
