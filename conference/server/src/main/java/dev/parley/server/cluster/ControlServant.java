package dev.parley.server.cluster;

import dev.parley.calls.api.CallOptions;
import dev.parley.nodes.membership.NodeDirectory;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.ownership.RoomLocation;
import dev.parley.nodes.ownership.RoomOwnership;
import dev.parley.nodes.spi.EngineException;
import dev.parley.pipeline.CallException;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.archive.DataFolderException;
import dev.parley.server.control.NodeControl;
import dev.parley.server.control.NodeFigures;
import dev.parley.server.control.NodeReport;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.control.RoomPlacement;
import dev.parley.server.retention.RoomErasure;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Servant of the control of this node. Threads: safe for all. */
final class ControlServant implements NodeControl {
  private static final Duration ANSWER = Duration.ofSeconds(2);
  private static final Duration DRAIN_MAX = Duration.ofMinutes(10);
  private static final Duration ERASURE_MAX = Duration.ofMinutes(10);

  private final NodeDirectory nodes;
  private final RoomOwnership ownership;
  private final NodeReports reports;
  private final NodeLinks links;
  private final Scheduler scheduler;
  private final RoomErasure erasure;
  private final Executor executor;

  /**
   * @param erasure of rooms and members of this node
   * @param executor runs tasks that block
   */
  ControlServant(
      NodeDirectory nodes,
      RoomOwnership ownership,
      NodeReports reports,
      NodeLinks links,
      Scheduler scheduler,
      RoomErasure erasure,
      Executor executor) {
    this.nodes = nodes;
    this.ownership = ownership;
    this.reports = reports;
    this.links = links;
    this.scheduler = scheduler;
    this.erasure = erasure;
    this.executor = executor;
  }

  @Override
  public CompletionStage<NodeFigures> figures() {
    return reports.figures();
  }

  @Override
  public CompletionStage<List<NodeReport>> nodes() {
    return reports
        .seen()
        .thenCompose(seen -> {
          List<CompletableFuture<NodeReport>> asked = seen.stream().map(this::ask).toList();
          return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
              .thenApply(_ -> asked.stream().map(CompletableFuture::join).toList());
        });
  }

  private CompletableFuture<NodeReport> ask(NodeReport report) {
    Optional<NodeInfo> node = nodes.live(report.id());
    return report.figures().isPresent() || node.isEmpty()
        ? CompletableFuture.completedFuture(report)
        : control(node.get())
            .thenCompose(NodeControl::figures)
            .thenApply(report::with)
            .toCompletableFuture()
            .orTimeout(ANSWER.toMillis(), TimeUnit.MILLISECONDS)
            .exceptionally(_ -> report.unanswered());
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
    return atOwner(room, owner -> owner.remove(room), () -> erasure.removeRoom(room));
  }

  @Override
  public CompletionStage<RemovedRoom> erase(String room, String member) {
    return atOwner(
        room, owner -> owner.erase(room, member), () -> erasure.eraseMember(room, member));
  }

  private CompletionStage<RemovedRoom> atOwner(
      String room,
      Function<NodeControl, CompletionStage<RemovedRoom>> there,
      Supplier<Optional<RemovedRoom>> here) {
    return ownership
        .find(room)
        .thenCompose(where ->
            switch (where) {
              case RoomLocation.Elsewhere(NodeInfo node) ->
                  control(node)
                      .thenCompose(
                          owner -> CallOptions.timeout(ERASURE_MAX).call(() -> there.apply(owner)));
              case RoomLocation.Nowhere(boolean existed) when !existed ->
                  CompletableFuture.failedFuture(
                      new CallException.Invalid(
                          "there is no room %s; 'parley nodes --rooms' lists those there are"
                              .formatted(room)));
              case RoomLocation.Here _, RoomLocation.Nowhere _ ->
                  CompletableFuture.supplyAsync(() -> removed(room, here), executor);
            });
  }

  /** Erases something of a room. {@return what was erased; fails with a reason for operators} */
  static RemovedRoom removed(String room, Supplier<Optional<RemovedRoom>> here) {
    try {
      return here.get()
          .orElseThrow(() ->
              new CallException.Unavailable(
                  "room %s is in use, or has just moved to another node; ask its members to leave, and try again a minute after that"
                      .formatted(room)));
    } catch (DataFolderException e) {
      throw new CallException.Invalid(String.valueOf(e.getMessage()));
    } catch (RoomLogException | EngineException | UncheckedIOException e) {
      throw new CallException.Unavailable(
          "the erasure in room %s failed (%s); run 'parley erase' again"
              .formatted(room, e.getMessage()));
    }
  }
}
