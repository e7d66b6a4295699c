package dev.parley.nodes.log;

import dev.parley.nodes.spi.RoomStreams;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Parts that all replicated rooms of a node have in common.
 *
 * @param node id of this node
 * @param ids generates the ids of messages
 * @param stored called with a room after each message that this node stored in its stream
 * @param ended called with a room whose writing has ended: what failed may be stored nevertheless,
 *     so the room in memory is not to be used any more
 */
record ReplicationContext(
    String node,
    RoomStreams streams,
    RoomCopies copies,
    ChangeCodec codec,
    Executor executor,
    Scheduler scheduler,
    Supplier<UUID> ids,
    Consumer<String> stored,
    Consumer<String> ended) {
  private static final Duration BACKOFF_MIN = Duration.ofMillis(50);
  private static final Duration BACKOFF_MAX = Duration.ofSeconds(1);

  /** {@return the first message's change of an epoch of this node} */
  QueuedChange ownerChanged() {
    return queued(new RoomChange.OwnerChanged(node));
  }

  /** {@return a change that can be appended} */
  QueuedChange queued(RoomChange change) {
    return new QueuedChange(codec.encode(change), change);
  }

  /** {@return the time until an operation that failed so many times in a row is tried again} */
  static Duration backoff(int failures) {
    Duration doubled = BACKOFF_MIN.multipliedBy(1L << Math.min(failures - 1, 10));
    return doubled.compareTo(BACKOFF_MAX) < 0 ? doubled : BACKOFF_MAX;
  }
}
