package dev.parley.server.relays;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.pipeline.CallException;
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
  private final Consumer<String> connecting;
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
   * @param connecting called with the id that a branch connects by; throws what the branch gets if
   *     it may not have that id
   * @param executor runs tasks that may block
   */
  public ClusterMedia(
      String self,
      SfuMediaBackend local,
      Function<String, CompletionStage<NodeMedia>> nodes,
      Consumer<String> connecting,
      Executor executor,
      Scheduler scheduler) {
    this.self = self;
    this.local = local;
    this.nodes = nodes;
    this.connecting = connecting;
    this.executor = executor;
    this.scheduler = scheduler;
    branches = new MediaBranches(self, executor);
    roles = new NodeRoles(self, branches::has);
    mesh =
        new RelayMesh(self, roles, local, new Signalling(), executor, scheduler, System::nanoTime);
    carriers = new RoomCarriers(this::tell, this::bridged, executor, scheduler);
    kept = new KeptSessions(local, local::connected, executor, scheduler);
  }

  /** Calls to other nodes. A branch asks over its own connection, and is never asked. */
  private final class Signalling implements RelaySignalling {
    @Override
    public CompletionStage<RelayAnswer> offer(RelayPeer to, RelayOffer offer, NodeRelay back) {
      return to instanceof RelayPeer.Node(String id)
          ? nodes.apply(id).thenCompose(there -> there.relay(offer, back))
          : CompletableFuture.failedFuture(new IllegalStateException("asked " + to));
    }

    @Override
    public CompletionStage<Boolean> confirms(RelayPeer from, RelayOffer offer) {
      return from instanceof RelayPeer.Node(String id)
          ? nodes.apply(id).thenCompose(there -> there.offered(offer.room(), self, offer.side()))
          : CompletableFuture.completedFuture(true);
    }
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
    public BranchRelays connect(String branch, RelayingBranch media) {
      connecting.accept(branch);
      Runnable remove = branches.add(branch, media);
      Peer.current()
          .ifPresent(peer ->
              peer.closed()
                  .thenRun(() -> {
                    remove.run();
                    mesh.change(Set::of);
                  }));
      return (offer, back) ->
          branches.isNewest(branch, media)
              ? mesh.accept(new RelayPeer.Branch(branch), offer, back)
              : CompletableFuture.failedFuture(
                  new CallException.Refused(
                      "another connection of branch %s has taken its place".formatted(branch)));
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

  private void tell(String node, String room, Carriers its) {
    if (node.equals(self)) {
      mesh.carriers(room, its);
      branches.tell(room, its.branches());
    } else {
      // One that cannot be told is told again a little later.
      nodes
          .apply(node)
          .thenAcceptAsync(there -> there.carriers(room, its.nodes(), its.branches()), executor);
    }
  }

  @Override
  public MediaSession open(
      String room, UUID member, Place place, boolean speak, MediaListener listener) {
    Place at = place.at(self);
    Runnable leave = carriers.enter(room, at);
    if (at.isBranch()) {
      // The branch has the member's session: descriptions of it would cross the line four times.
      return new ObservedSession(MediaSession.NONE, leave);
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
    List<String> all = carriers.nodes(room);
    return all.isEmpty() || all.contains(self)
        ? local.tracks(room)
        : nodes.apply(all.getFirst()).thenCompose(there -> there.tracks(room));
  }

  @Override
  public CompletionStage<RecordingHandle> record(
      RecordingPlan plan, Consumer<RecordingEndReason> ended) {
    Runnable leave = carriers.enter(plan.room(), Place.HERE.at(self));
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

  /** {@return the number of branches in this node's rooms whose media are left out, of too many} */
  public int branchesLeftOut() {
    return carriers.branchesLeftOut();
  }

  /** {@return the number of relays that this node has refused to branches} */
  public long relaysRefused() {
    return mesh.refused();
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
