package dev.parley.server.branch;

import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.branch.ForkStore;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.room.spi.ForkOutcome.LeftOut;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.store.SqliteRoomLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

/**
 * Forks in a store of their own, beside that of the copies.
 *
 * <p>Threads: safe for all.
 *
 * @param store closed by the caller
 * @param leftOut file for what owners have refused, one entry a line
 * @param files opens a file of a room on this server's disk; empty if there is none
 * @param objects store of files at the other end of the line
 * @param executor runs tasks that block
 */
public record SqliteForkStore(
    SqliteRoomLog store,
    Path leftOut,
    BiFunction<String, UUID, Optional<InputStream>> files,
    ObjectStore objects,
    Executor executor)
    implements ForkStore {
  /** Time that is later than that of any entry. */
  private static final Instant EVER = Instant.ofEpochMilli(Long.MAX_VALUE);

  @Override
  public RoomLog log() {
    return store;
  }

  @Override
  public CompletionStage<Set<String>> rooms() {
    return store.rooms();
  }

  @Override
  public CompletionStage<Void> delete(String room) {
    return store.deleteRoom(room, EVER).thenCompose(_ -> deleteContent());
  }

  private CompletionStage<Void> deleteContent() {
    return store
        .deleteNextBatch()
        .thenCompose(more -> more ? deleteContent() : CompletableFuture.completedFuture(null));
  }

  @Override
  public CompletionStage<Void> keep(
      String room, List<LeftOut> refused, Map<Long, LogEntry> entries) {
    return CompletableFuture.runAsync(
        () -> {
          List<String> lines = new ArrayList<>();
          for (LeftOut each : refused) {
            LogEntry entry = entries.get(each.number());
            lines.add(
                "%s room %s: left out because %s: %s"
                    .formatted(Instant.now(), room, each.why(), entry)
                    .replaceAll("\\R", " "));
          }
          try {
            OwnerOnlyFiles.append(leftOut, String.join("\n", lines) + "\n");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        executor);
  }

  @Override
  public CompletionStage<Void> share(String room, UUID file) {
    return CompletableFuture.runAsync(
        () -> {
          Optional<InputStream> found = files.apply(room, file);
          if (found.isEmpty()) {
            return; // the owner refuses the entry
          }
          try (InputStream content = found.get()) {
            objects.put(RoomKey.file(room, file), content);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        executor);
  }
}
