package dev.parley.nodes.log;

import dev.parley.base.Experimental;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomLogException.Reason;
import dev.parley.room.spi.StageFailures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Copies of rooms whose content is replaced from the engine's store of files, when a message of a
 * room says so. What follows for the same room waits meanwhile.
 *
 * <p>Threads: safe for use by multiple threads, one at a time for each room. Memory: the waiting
 * calls; a file is on disk while it is applied.
 */
@Experimental
public final class ReplaceableCopies implements RoomCopies {
  private final RoomCopies copies;
  private final ObjectStore objects;
  private final Path incoming;
  private final Executor executor;
  private final ConcurrentHashMap<String, CompletableFuture<?>> turns = new ConcurrentHashMap<>();

  /**
   * @param incoming folder for files that are being applied
   * @param executor runs tasks that block
   */
  public ReplaceableCopies(
      RoomCopies copies, ObjectStore objects, Path incoming, Executor executor) {
    this.copies = copies;
    this.objects = objects;
    this.incoming = incoming;
    this.executor = executor;
  }

  @Override
  public CompletionStage<StreamPosition> position(String room) {
    return inTurn(room, false, () -> copies.position(room));
  }

  @Override
  public CompletionStage<List<AppendResult>> apply(
      String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
    return !changes.isEmpty() && changes.getFirst() instanceof RoomChange.Replaced replaced
        ? inTurn(room, true, () -> replace(room, before, after, replaced))
        : inTurn(room, false, () -> copies.apply(room, before, after, changes));
  }

  @Override
  public CompletionStage<Void> replace(
      String room, StreamPosition before, StreamPosition after, Path content) {
    return inTurn(room, true, () -> copies.replace(room, before, after, content));
  }

  @Override
  public CompletionStage<Void> discard(String room) {
    return inTurn(room, false, () -> copies.discard(room));
  }

  /**
   * Runs a call once those before it have ended, if one of them replaces content.
   *
   * @param replaces whether later calls have to wait for this one
   */
  private <T> CompletionStage<T> inTurn(
      String room, boolean replaces, Supplier<CompletionStage<T>> call) {
    if (!replaces && !turns.containsKey(room)) {
      return call.get();
    }
    CompletableFuture<T> turn = new CompletableFuture<>();
    CompletableFuture<?> before = turns.put(room, turn);
    (before == null ? CompletableFuture.completedFuture(null) : before.handle((_, _) -> null))
        .thenCompose(_ -> call.get())
        .whenComplete((value, failure) -> {
          turns.remove(room, turn);
          if (failure == null) {
            turn.complete(value);
          } else {
            turn.completeExceptionally(StageFailures.cause(failure));
          }
        });
    return turn;
  }

  private CompletionStage<List<AppendResult>> replace(
      String room, StreamPosition before, StreamPosition after, RoomChange.Replaced replaced) {
    Path file = incoming.resolve(UUID.randomUUID().toString());
    return CompletableFuture.runAsync(() -> fetch(room, replaced, file), executor)
        .thenCompose(_ -> copies.replace(room, before, after, file))
        .whenComplete((_, _) -> executor.execute(() -> delete(file)))
        .thenApply(_ -> List.of());
  }

  private void fetch(String room, RoomChange.Replaced replaced, Path file) {
    try {
      OwnerOnlyFiles.createFolder(incoming);
      HashingOutput to =
          new HashingOutput(
              Channels.newOutputStream(OwnerOnlyFiles.createFile(file)),
              Math.min(replaced.bytes(), RoomContent.BYTES_MAX));
      try (to) {
        if (!objects.get(replaced.file(), to)) {
          throw unusable(room, "has no file " + replaced.file());
        }
      }
      if (to.bytes() != replaced.bytes() || !Arrays.equals(to.hash(), replaced.hash())) {
        throw unusable(room, "has another file %s than was stored".formatted(replaced.file()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RoomLogException unusable(String room, String why) {
    return new RoomLogException(
        Reason.IO,
        "the content of room %s was replaced, and the engine %s".formatted(room, why),
        null);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
