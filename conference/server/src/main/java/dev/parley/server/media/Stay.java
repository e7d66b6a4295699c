package dev.parley.server.media;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Somebody has to do with a room: until the last one closes, it belongs to the same shard.
 *
 * <p>Threads: safe for all.
 */
final class Stay implements AutoCloseable {
  private final Shard shard;
  private final Runnable left;
  private final AtomicBoolean over = new AtomicBoolean();

  /**
   * @param left run when it closes first
   */
  Stay(Shard shard, Runnable left) {
    this.shard = shard;
    this.left = left;
  }

  /** {@return whose the room is} */
  Shard shard() {
    return shard;
  }

  @Override
  public void close() {
    if (!over.getAndSet(true)) {
      left.run();
    }
  }
}
