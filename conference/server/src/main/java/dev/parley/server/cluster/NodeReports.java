package dev.parley.server.cluster;

import dev.parley.nodes.log.ReplicatedRooms;
import dev.parley.nodes.membership.EngineStatus;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.membership.NodeStatus;
import dev.parley.nodes.ownership.RoomOwner;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import dev.parley.server.relays.ClusterMedia;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reports on all nodes as this one sees them: by their leases and the owners of rooms, without
 * asking them. Threads: safe for all.
 */
record NodeReports(
    NodeDirectory nodes,
    RoomOwnership ownership,
    ReplicatedRooms replicated,
    NodeLinks links,
    NodeLoad load,
    BranchReports branches,
    Supplier<Optional<ClusterMedia>> media) {
  /** {@return all nodes that this one has seen, by their ids; the figures are of this one only} */
  CompletionStage<List<NodeReport>> seen() {
    return nodes
        .all()
        .thenCombine(ownership.owners(), NodeReports::reports)
        .thenCombine(
            figures(),
            (reports, own) ->
                reports.stream()
                    .map(
                        report -> report.id().equals(nodes.self().id()) ? report.with(own) : report)
                    .toList());
  }

  /** {@return the figures of this node} */
  CompletionStage<NodeFigures> figures() {
    return nodes.engine().thenApply(this::figures);
  }

  private NodeFigures figures(EngineStatus engine) {
    return new NodeFigures(
        load.rooms().getAsInt(),
        load.connections().getAsInt(),
        load.appends().getAsLong(),
        ownership.takenOver(),
        links.count(),
        replicated.behind(),
        engine.roundTrip().toNanos() / 1_000,
        engine.silence().toMillis(),
        media.get().map(ClusterMedia::branchesLeftOut).orElse(0),
        media.get().map(ClusterMedia::relaysRefused).orElse(0L),
        branches.all());
  }

  private static List<NodeReport> reports(List<NodeStatus> nodes, List<RoomOwner> owners) {
    Map<UUID, Long> owned = counts(owners, owner -> Optional.of(owner.incarnation()));
    Map<String, Long> followed = counts(owners, RoomOwner::successor);
    return nodes.stream()
        .map(node -> {
          NodeInfo info = node.info();
          return new NodeReport(
              info.id(),
              state(node),
              info.version(),
              info.endpoint(),
              info.page(),
              info.region(),
              info.load(),
              node.leaseAge().toMillis(),
              Math.toIntExact(owned.getOrDefault(info.incarnation(), 0L)),
              Math.toIntExact(followed.getOrDefault(info.id(), 0L)),
              Optional.empty());
        })
        .toList();
  }

  private static <K> Map<K, Long> counts(
      List<RoomOwner> owners, Function<RoomOwner, Optional<K>> key) {
    return owners.stream()
        .flatMap(owner -> key.apply(owner).stream())
        .collect(Collectors.groupingBy(each -> each, Collectors.counting()));
  }

  private static String state(NodeStatus node) {
    NodeState state = node.info().state();
    return node.lost() && state != NodeState.LEFT
        ? NodeReport.LOST
        : state.name().toLowerCase(Locale.ROOT);
  }
}
