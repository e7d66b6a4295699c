package dev.parley.server.cluster;

import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.RoomOwner;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Draining of this node: its rooms are handed over one by one, to their successors if possible.
 * Rooms that could not be handed over, as while the engine has no leader, are tried again.
 */
record RoomDrain(NodeDirectory nodes, RoomOwnership ownership, Scheduler scheduler) {
  /** More than the engine needs to elect a leader, and claims that were under way to be stored. */
  private static final Duration PAUSE = Duration.ofMillis(500);

  private static final int ROUNDS_MAX = 60;

  /** {@return the number of rooms that were handed over} */
  CompletionStage<Integer> run() {
    return targets().isEmpty()
        ? unavailable(
            "node %s has nobody to hand its rooms over to: start another node first"
                .formatted(nodes.self().id()))
        : nodes.announce(NodeState.DRAINING).thenCompose(_ -> later(0, 0));
  }

  private CompletionStage<Integer> later(int round, int moved) {
    CompletableFuture<Integer> done = new CompletableFuture<>();
    scheduler.after(
        PAUSE,
        () ->
            round(round, moved)
                .whenComplete((all, failure) -> {
                  if (failure == null) {
                    done.complete(all);
                  } else {
                    done.completeExceptionally(failure);
                  }
                }));
    return done;
  }

  private CompletionStage<Integer> round(int round, int moved) {
    return ownership
        .owners()
        .thenCompose(all -> {
          Deque<RoomOwner> left = own(all);
          if (left.isEmpty()) {
            return CompletableFuture.completedFuture(moved);
          }
          if (round == ROUNDS_MAX || targets().isEmpty()) {
            return unavailable(
                "%d rooms were handed over; %d are left, as %s"
                    .formatted(
                        moved,
                        left.size(),
                        targets().isEmpty()
                            ? "no other node takes rooms any more"
                            : "the engine did not store their new owners"));
          }
          return handOver(left, moved).thenCompose(now -> later(round + 1, now));
        });
  }

  private static <T> CompletionStage<T> unavailable(String message) {
    return CompletableFuture.failedFuture(new CallException.Unavailable(message));
  }

  private List<NodeInfo> targets() {
    return nodes.live().stream()
        .filter(node -> node.state() == NodeState.ACTIVE && !node.id().equals(nodes.self().id()))
        .toList();
  }

  private Deque<RoomOwner> own(List<RoomOwner> all) {
    Deque<RoomOwner> own = new ArrayDeque<>();
    all.stream()
        .filter(owner -> owner.incarnation().equals(nodes.self().incarnation()))
        .forEach(own::add);
    return own;
  }

  private CompletionStage<Integer> handOver(Deque<RoomOwner> left, int moved) {
    if (left.isEmpty()) {
      return CompletableFuture.completedFuture(moved);
    }
    RoomOwner owner = left.remove();
    return target(owner)
        .map(to -> ownership.handOver(owner.room(), to).exceptionally(_ -> false))
        .orElseGet(() -> CompletableFuture.completedFuture(false))
        .thenCompose(gone -> handOver(left, gone ? moved + 1 : moved));
  }

  private Optional<NodeInfo> target(RoomOwner owner) {
    List<NodeInfo> targets = targets();
    return owner
        .successor()
        .flatMap(id -> targets.stream().filter(node -> node.id().equals(id)).findFirst())
        .or(() -> targets.stream().findFirst());
  }
}
