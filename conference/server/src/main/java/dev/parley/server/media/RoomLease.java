package dev.parley.server.media;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lease of a room's shard: the room stays on its shard until all its leases are closed.
 *
 * <p>Threads: safe for all.
 */
final class RoomLease implements AutoCloseable {
  private final RoomShard shard;
  private final Runnable left;
  private final AtomicBoolean over = new AtomicBoolean();

  /**
   * @param left run at the first close
   */
  RoomLease(RoomShard shard, Runnable left) {
    this.shard = shard;
    this.left = left;
  }

  /** {@return the shard of the room} */
  RoomShard shard() {
    return shard;
  }

  @Override
  public void close() {
    if (!over.getAndSet(true)) {
      left.run();
    }
  }
}
