package dev.parley.server.branch;

import dev.parley.nodes.branch.ForkStore;
import dev.parley.room.spi.RoomLog;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.pieces.PieceOutput;
import dev.parley.server.store.SqliteRoomLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;

/**
 * Forks in a store of their own, beside that of the copies.
 *
 * <p>Threads: safe for all.
 *
 * @param store closed by the caller
 * @param leftOut receives what owners have refused
 * @param files attachments on this server's disk
 * @param executor runs tasks that block
 */
public record SqliteForkStore(
    SqliteRoomLog store, LeftOutFile leftOut, DiskFileStore files, Executor executor)
    implements ForkStore {
  private static final System.Logger LOG = System.getLogger(SqliteForkStore.class.getName());

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
    return store
        .deleteRoom(room, EVER)
        .thenAccept(_ ->
            store
                .deleteContent()
                .exceptionally(failure -> {
                  LOG.log(
                      System.Logger.Level.WARNING,
                      "what a merged fork of room %s had is deleted later".formatted(room),
                      failure);
                  return null;
                }));
  }

  /**
   * Deletes the content of all forks that are merged from the disk. Blocks.
   *
   * @return whether nothing is left; false while another program reads the store
   */
  boolean deleteMerged() {
    store.deleteContent().toCompletableFuture().join();
    return store.truncateWal();
  }

  @Override
  public CompletionStage<Void> keep(String room, long base, List<RefusedEntry> refused) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            leftOut.keep(room, base, refused);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        executor);
  }

  @Override
  public Optional<Flow.Publisher<byte[]>> content(String room, UUID attachment, long bytes) {
    return files.holds(room, attachment, bytes)
        ? Optional.of(
            new PieceOutput(
                executor,
                to -> {
                  try (InputStream content = files.read(room, attachment)) {
                    content.transferTo(to);
                  }
                }))
        : Optional.empty();
  }
}
