package dev.parley.server.erasure;

import dev.parley.room.spi.Scheduler;
import dev.parley.server.control.Remains;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Report of what is left of what was erased of a room, after nodes that live have had a moment to
 * remove it.
 *
 * <p>Threads: safe for all.
 */
final class RemainsReport {
  private static final Duration WAIT = Duration.ofSeconds(10);

  private final String node;
  private final ClusterNodes nodes;
  private final ErasureList list;
  private final Scheduler scheduler;
  private final ConcurrentHashMap<String, CompletableFuture<Void>> changes =
      new ConcurrentHashMap<>();

  /**
   * @param node id of this node
   */
  RemainsReport(String node, ClusterNodes nodes, ErasureList list, Scheduler scheduler) {
    this.node = node;
    this.nodes = nodes;
    this.list = list;
    this.scheduler = scheduler;
  }

  /** Notes that the list of a room has changed. */
  void changed(String room) {
    CompletableFuture<Void> change = changes.remove(room);
    if (change != null) {
      change.complete(null);
    }
  }

  CompletionStage<Remains> of(String room) {
    CompletableFuture<Void> over = new CompletableFuture<>();
    scheduler.after(WAIT, () -> over.complete(null));
    return of(room, over);
  }

  private CompletionStage<Remains> of(String room, CompletableFuture<Void> over) {
    // Before the list is read, so that no change in between is missed.
    CompletableFuture<Void> change = changes.computeIfAbsent(room, _ -> new CompletableFuture<>());
    return list.of(room)
        .thenCompose(found -> {
          Remains now = remains(found);
          boolean waits = now.nodes().stream().anyMatch(nodes.live()::contains);
          if (over.isDone() || !waits) {
            changes.remove(room, change);
            return CompletableFuture.completedFuture(now);
          }
          return CompletableFuture.anyOf(change, over).thenCompose(_ -> of(room, over));
        });
  }

  private Remains remains(RoomErasures found) {
    List<String> others =
        found.erasures().stream()
            .flatMap(each -> each.nodes().stream())
            .filter(each -> !each.equals(node))
            .distinct()
            .sorted()
            .toList();
    boolean here =
        found.erasures().stream()
            .anyMatch(each -> each.isOf(node) || each.state() != Erasure.State.OUT_OF_ENGINE);
    return new Remains(here, others);
  }
}
