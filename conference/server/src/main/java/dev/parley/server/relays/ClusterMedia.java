package dev.parley.server.relays;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Media backend of a node of a cluster: opens the session of a member at the node that the member
 * is connected to, and has the nodes of a room, and the branches behind them, relay to each other.
 * The node that owns a room records it.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public final class ClusterMedia implements MediaBackend, AutoCloseable {
  private final String self;
  private final SfuMediaBackend local;
  private final Function<String, CompletionStage<NodeMedia>> nodes;
  private final Executor executor;
  private final NodeRoles roles;
  private final RelayMesh mesh;
  private final MediaBranches branches;
  private final RoomCarriers carriers;
  private final KeptSessions kept;
  private final Scheduler scheduler;
  private volatile Map<String, NodeInfo> live = Map.of(); // by id

  /**
   * @param self id of this node
   * @param local media of this node
   * @param nodes returns the media of another node; does not block
   * @param executor runs tasks that may block
   */
  public ClusterMedia(
      String self,
      SfuMediaBackend local,
      Function<String, CompletionStage<NodeMedia>> nodes,
      Executor executor,
      Scheduler scheduler) {
    this.self = self;
    this.local = local;
    this.nodes = nodes;
    this.executor = executor;
    this.scheduler = scheduler;
    branches = new MediaBranches(self, executor);
    roles = new NodeRoles(self, branches::has);
    mesh = new RelayMesh(self, roles, local, this::media, executor, scheduler, System::nanoTime);
    carriers = new RoomCarriers(this::tell, this::bridged, executor, scheduler);
    kept = new KeptSessions(local, local::connected, executor, scheduler);
  }

  private CompletionStage<NodeMedia> media(String other) {
    return branches
        .find(other)
        .<CompletionStage<NodeMedia>>map(CompletableFuture::completedFuture)
        .orElseGet(() -> nodes.apply(other));
  }

  /** Exports the media of this node to the others. */
  public void export(Parley parley) {
    parley.export(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class, new Access());
  }

  /** Entry of other servers. */
  private final class Access implements NodeMediaAccess {
    @Override
    public NodeMedia media() {
      MediaAtNode media = new MediaAtNode(local, mesh, branches, kept);
      Peer.current().ifPresent(owner -> owner.closed().thenRun(media::ownerGone));
      return media;
    }

    @Override
    public NodeMedia connect(String branch, NodeMedia media) {
      Runnable remove = branches.add(branch, media);
      Peer.current()
          .ifPresent(peer ->
              peer.closed()
                  .thenRun(() -> {
                    remove.run();
                    mesh.change(Set::of);
                  }));
      return media();
    }
  }

  /** Applies which nodes are alive. */
  public void live(List<NodeInfo> nodes) {
    live = nodes.stream().collect(Collectors.toMap(NodeInfo::id, Function.identity()));
    mesh.change(() -> roles.live(nodes));
  }

  private List<String> bridged(String room, List<String> named) {
    return RelayPlan.bridged(room, self, named, live);
  }

  private void tell(String node, String room, List<String> all) {
    if (node.equals(self)) {
      mesh.carriers(room, all);
      branches.tell(room, all);
    } else if (!Place.parse(node).isBranch()) { // the node behind which it is tells a branch
      // One that cannot be told is told again a little later.
      nodes.apply(node).thenAcceptAsync(there -> there.carriers(room, all), executor);
    }
  }

  @Override
  public MediaSession open(
      String room, UUID member, Place place, boolean speak, MediaListener listener) {
    Place at = place.at(self);
    Runnable leave = carriers.enter(room, at.node());
    if (at.isBranch()) {
      // The branch has the member's session: descriptions of it would cross the line four times.
      Runnable leaveBranch = carriers.enter(room, at.toString());
      return new ObservedSession(
          MediaSession.NONE,
          () -> {
            leaveBranch.run();
            leave.run();
          });
    }
    MediaSession session =
        at.node().equals(self)
            ? local.open(room, member, Place.HERE, speak, listener)
            : remote(at.node(), room, member, speak, listener);
    return new ObservedSession(session, leave);
  }

  private MediaSession remote(
      String node, String room, UUID member, boolean speak, MediaListener listener) {
    Optional<UUID> process = process(node);
    return new RemoteMediaSession(
        () ->
            nodes
                .apply(node)
                .thenCompose(there -> there.open(room, member, speak, listener::changed)),
        () -> process(node).filter(now -> !process.equals(Optional.of(now))).isPresent(),
        speak,
        executor,
        scheduler);
  }

  private Optional<UUID> process(String node) {
    return Optional.ofNullable(live.get(node)).map(NodeInfo::incarnation);
  }

  @Override
  public CompletionStage<List<MediaTrack>> tracks(String room) {
    List<String> all = carriers.of(room);
    return all.isEmpty() || all.contains(self)
        ? local.tracks(room)
        : nodes.apply(all.getFirst()).thenCompose(there -> there.tracks(room));
  }

  @Override
  public CompletionStage<RecordingHandle> record(
      RecordingPlan plan, Consumer<RecordingEndReason> ended) {
    Runnable leave = carriers.enter(plan.room(), self);
    return local
        .record(
            plan,
            why -> {
              leave.run();
              ended.accept(why);
            })
        .<RecordingHandle>thenApply(handle -> new CountedRecording(handle, leave))
        .whenComplete((_, failure) -> {
          if (failure != null) {
            leave.run();
          }
        });
  }

  @Override
  public void close() {
    carriers.close();
    mesh.close();
  }

  /** Recording that makes this node one that carries the room's media. */
  private record CountedRecording(RecordingHandle handle, Runnable leave)
      implements RecordingHandle {
    @Override
    public void begin() {
      handle.begin();
    }

    @Override
    public CompletionStage<Void> end(RecordingEndReason why) {
      leave.run();
      return handle.end(why);
    }
  }
}
