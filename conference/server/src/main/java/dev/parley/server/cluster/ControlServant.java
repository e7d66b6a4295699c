package dev.parley.server.cluster;

import dev.parley.calls.api.CallOptions;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwner;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.control.NodeControl;
import dev.parley.server.control.NodeReport;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.control.RoomPlacement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Servant of the control of this node. Threads: safe for all. */
final class ControlServant implements NodeControl {
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final Duration DRAIN_MAX = Duration.ofMinutes(10);

  private final NodeDirectory nodes;
  private final RoomOwnership ownership;
  private final NodeLinks links;
  private final NodeLoad load;
  private final Scheduler scheduler;
  private final Function<String, CompletionStage<Optional<RemovedRoom>>> removal;

  /**
   * @param removal removes a room of this node; does not block
   */
  ControlServant(
      NodeDirectory nodes,
      RoomOwnership ownership,
      NodeLinks links,
      NodeLoad load,
      Scheduler scheduler,
      Function<String, CompletionStage<Optional<RemovedRoom>>> removal) {
    this.nodes = nodes;
    this.ownership = ownership;
    this.links = links;
    this.load = load;
    this.scheduler = scheduler;
    this.removal = removal;
  }

  @Override
  public CompletionStage<NodeReport> report() {
    NodeInfo self = nodes.live(nodes.self().id()).orElse(nodes.self());
    return ownership
        .owners()
        .thenApply(all ->
            new NodeReport(
                self.id(),
                state(self),
                self.version(),
                self.endpoint(),
                count(all, owner -> owner.incarnation().equals(self.incarnation())),
                count(all, owner -> owner.successor().filter(self.id()::equals).isPresent()),
                load.rooms().getAsInt(),
                load.connections().getAsInt(),
                load.appends().getAsLong(),
                ownership.takenOver()));
  }

  private static int count(List<RoomOwner> owners, java.util.function.Predicate<RoomOwner> which) {
    return Math.toIntExact(owners.stream().filter(which).count());
  }

  private static String state(NodeInfo node) {
    return node.state().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public CompletionStage<List<NodeReport>> nodes() {
    List<CompletableFuture<NodeReport>> asked =
        nodes.live().stream()
            .filter(node -> node.state() != NodeState.LEFT)
            .map(this::ask)
            .toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(_ ->
            asked.stream()
                .map(CompletableFuture::join)
                .sorted(Comparator.comparing(NodeReport::id))
                .toList());
  }

  private CompletableFuture<NodeReport> ask(NodeInfo node) {
    return control(node)
        .thenCompose(NodeControl::report)
        .toCompletableFuture()
        .orTimeout(ANSWER.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(_ ->
            new NodeReport(
                node.id(),
                NodeReport.UNREACHABLE,
                node.version(),
                node.endpoint(),
                0,
                0,
                0,
                0,
                0,
                0));
  }

  private CompletionStage<NodeControl> control(NodeInfo node) {
    return node.id().equals(nodes.self().id())
        ? CompletableFuture.completedFuture(this)
        : links.lookup(node, EXPORT_NAME, NodeControl.class);
  }

  @Override
  public CompletionStage<List<RoomPlacement>> rooms() {
    return ownership
        .owners()
        .thenApply(all ->
            all.stream()
                .map(owner ->
                    new RoomPlacement(owner.room(), owner.node(), owner.successor(), owner.epoch()))
                .sorted(Comparator.comparing(RoomPlacement::room))
                .toList());
  }

  @Override
  public CompletionStage<Integer> drain(Optional<String> node) {
    String id = node.orElse(nodes.self().id());
    if (id.equals(nodes.self().id())) {
      return new RoomDrain(nodes, ownership, scheduler).run();
    }
    return nodes
        .live(id)
        .map(found ->
            control(found)
                .thenCompose(other ->
                    CallOptions.timeout(DRAIN_MAX).call(() -> other.drain(Optional.of(id)))))
        .orElseGet(() ->
            CompletableFuture.failedFuture(
                new CallException.Invalid(
                    "no node %s is alive; there are %s"
                        .formatted(id, nodes.live().stream().map(NodeInfo::id).toList()))));
  }

  @Override
  public CompletionStage<RemovedRoom> remove(String room) {
    return ownership
        .find(room)
        .thenCompose(where ->
            switch (where) {
              case RoomLocation.Elsewhere(NodeInfo node) ->
                  control(node).thenCompose(owner -> owner.remove(room));
              case RoomLocation.Nowhere(boolean existed) when !existed ->
                  CompletableFuture.failedFuture(
                      new CallException.Invalid(
                          "there is no room %s; 'parley nodes --rooms' lists those there are"
                              .formatted(room)));
              case RoomLocation.Here _, RoomLocation.Nowhere _ -> removeHere(room);
            });
  }

  private CompletionStage<RemovedRoom> removeHere(String room) {
    return removal
        .apply(room)
        .thenCompose(removed ->
            removed
                .map(CompletableFuture::completedFuture)
                .orElseGet(() ->
                    CompletableFuture.failedFuture(
                        new CallException.Unavailable(
                            "room %s is in use; ask its members to leave, and try again a minute after that"
                                .formatted(room)))));
  }
}
