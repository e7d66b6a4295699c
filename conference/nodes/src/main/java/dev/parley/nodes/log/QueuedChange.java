package dev.parley.nodes.log;

import dev.parley.room.spi.AppendResult;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Change that waits until it is stored.
 *
 * @param change in its encoding
 * @param done completes once this node's copy includes it; with a result for an entry
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record QueuedChange(
    byte[] bytes, RoomChange change, CompletableFuture<Optional<AppendResult>> done) {
  QueuedChange(byte[] bytes, RoomChange change) {
    this(bytes, change, new CompletableFuture<>());
  }
}
