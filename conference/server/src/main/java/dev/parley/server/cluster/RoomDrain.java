package dev.parley.server.cluster;

import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.RoomOwner;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.pipeline.CallException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Draining of this node: its rooms are handed over one by one, to their successors if possible. */
record RoomDrain(NodeDirectory nodes, RoomOwnership ownership) {
  /** {@return the number of rooms that were handed over} */
  CompletionStage<Integer> run() {
    if (targets().isEmpty()) {
      return CompletableFuture.failedFuture(
          new CallException.Unavailable(
              "node %s has nobody to hand its rooms over to: start another node first"
                  .formatted(nodes.self().id())));
    }
    return nodes
        .announce(NodeState.DRAINING)
        .thenCompose(_ -> ownership.owners())
        .thenCompose(all -> handOver(own(all), 0));
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
    Optional<NodeInfo> target = target(owner);
    if (target.isEmpty()) {
      return CompletableFuture.failedFuture(
          new CallException.Unavailable(
              "%d rooms were handed over; %d are left, as no other node takes rooms any more"
                  .formatted(moved, left.size() + 1)));
    }
    return ownership
        .handOver(owner.room(), target.get())
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
