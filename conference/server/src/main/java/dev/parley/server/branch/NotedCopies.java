package dev.parley.server.branch;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomCopies;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Copies of rooms at a branch. A room is noted before its copy is discarded: its attachments stay
 * on the disk, and the branch has to ask whether they were erased.
 *
 * <p>Threads: safe for all; no method blocks.
 *
 * @param executor runs tasks that block
 */
record NotedCopies(RoomCopies copies, CarriedOutErasures erasures, Executor executor)
    implements RoomCopies {
  @Override
  public CompletionStage<StreamPosition> position(String room) {
    return copies.position(room);
  }

  @Override
  public CompletionStage<List<AppendResult>> apply(
      String room, StreamPosition before, StreamPosition after, List<RoomChange> changes) {
    return copies.apply(room, before, after, changes);
  }

  @Override
  public CompletionStage<Void> replace(
      String room, StreamPosition before, StreamPosition after, Path content) {
    return copies.replace(room, before, after, content);
  }

  @Override
  public CompletionStage<Void> discard(String room) {
    return CompletableFuture.runAsync(() -> note(room), executor)
        .thenCompose(_ -> copies.discard(room));
  }

  private void note(String room) {
    try {
      erasures.begin(List.of(room));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
