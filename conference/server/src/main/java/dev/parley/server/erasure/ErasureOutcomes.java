package dev.parley.server.erasure;

import dev.parley.nodes.log.NextMessage;
import dev.parley.nodes.log.ReplicatedRooms;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/**
 * Outcomes of listed erasures: whether they took place, which the first message of the room's
 * stream behind {@link Erasure#after} decides.
 *
 * <p>Threads: safe for all; no method blocks.
 *
 * @param node id of this node
 * @param begins whether this node is about to let an erasure take place
 * @param threads runs tasks that block
 */
record ErasureOutcomes(
    String node,
    ClusterNodes nodes,
    ErasureList list,
    ReplicatedRooms rooms,
    ErasedFiles files,
    Predicate<UUID> begins,
    InstantSource clock,
    Executor threads) {
  private static final System.Logger LOG = System.getLogger(ErasureOutcomes.class.getName());

  /**
   * Time in which a node that others see as lost has stored the content of an erasure, or never.
   */
  static final Duration STORING_MAX = Duration.ofDays(1);

  /** Notes which erasures took place, by the stream. {@return what is listed then} */
  CompletionStage<RoomErasures> settled(RoomErasures found, List<Erasure> which) {
    CompletionStage<RoomErasures> last = CompletableFuture.completedFuture(found);
    for (Erasure each : which) {
      if (!each.tookPlace()) {
        last = last.thenCompose(before -> settled(before, each));
      }
    }
    return last;
  }

  private CompletionStage<RoomErasures> settled(RoomErasures before, Erasure erasure) {
    String room = before.room();
    return rooms
        .next(room, erasure.after())
        .thenCompose(next -> {
          if (next.isEmpty()) {
            return CompletableFuture.completedFuture(before);
          }
          return isOf(next.get(), erasure)
              ? list.change(room, now -> now.stored(erasure.id()))
              : refused(before, erasure);
        });
  }

  private static boolean isOf(NextMessage message, Erasure erasure) {
    return message.erasure().filter(erasure.id()::equals).isPresent();
  }

  /** Drops an erasure that can take place no more, unless its content may still be stored. */
  private CompletionStage<RoomErasures> refused(RoomErasures before, Erasure erasure) {
    if (erasure.by().equals(node) ? begins.test(erasure.id()) : mayBeStored(erasure)) {
      return CompletableFuture.completedFuture(before);
    }
    LOG.log(
        System.Logger.Level.INFO,
        "an erasure of room {0} did not take place: something was written meanwhile",
        before.room());
    return CompletableFuture.runAsync(() -> files.removeContent(erasure), threads)
        .thenCompose(_ -> list.change(before.room(), now -> now.without(erasure.id())));
  }

  /** {@return whether the content of another node's erasure may come after it was deleted} */
  private boolean mayBeStored(Erasure erasure) {
    Instant latest = erasure.begun().plus(STORING_MAX);
    return nodes.live().contains(erasure.by())
        || (!erasure.content().isEmpty() && clock.instant().isBefore(latest));
  }
}
