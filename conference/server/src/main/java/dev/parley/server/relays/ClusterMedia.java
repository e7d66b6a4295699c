package dev.parley.server.relays;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.room.api.RecordingEndReason;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaListener;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.RecordingHandle;
import dev.parley.room.spi.RecordingPlan;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.sfu.SfuMediaBackend;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Media backend of a node of a cluster: opens the session of a member at the node that the member
 * is connected to, and has the nodes of a room relay to each other. The node that owns a room
 * records it.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public final class ClusterMedia implements MediaBackend, AutoCloseable {
  private final String self;
  private final SfuMediaBackend local;
  private final Function<String, CompletionStage<NodeMedia>> nodes;
  private final Executor executor;
  private final RelayMesh mesh;
  private final RoomCarriers carriers;
  private final KeptSessions kept;

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
    mesh = new RelayMesh(self, local, nodes, executor, scheduler, System::nanoTime);
    carriers = new RoomCarriers(this::tell, executor, scheduler);
    kept = new KeptSessions(local, local::connected, executor, scheduler);
  }

  /** Exports the media of this node to the others. */
  public void export(Parley parley) {
    parley.export(NodeMediaAccess.EXPORT_NAME, NodeMediaAccess.class, this::access);
  }

  private NodeMedia access() {
    MediaAtNode media = new MediaAtNode(local, mesh, kept);
    Peer.current().ifPresent(owner -> owner.closed().thenRun(media::ownerGone));
    return media;
  }

  /** Applies which nodes are alive. */
  public void live(List<NodeInfo> nodes) {
    mesh.live(nodes);
  }

  private void tell(String node, String room, List<String> all) {
    if (node.equals(self)) {
      mesh.carriers(room, all);
    } else {
      // One that cannot be told is told again a little later.
      nodes.apply(node).thenAcceptAsync(there -> there.carriers(room, all), executor);
    }
  }

  @Override
  public MediaSession open(
      String room, UUID member, String place, boolean speak, MediaListener listener) {
    String node = place.isEmpty() ? self : place;
    MediaSession session =
        node.equals(self)
            ? local.open(room, member, "", speak, listener)
            : new RemoteMediaSession(
                () ->
                    nodes
                        .apply(node)
                        .thenCompose(there -> there.open(room, member, speak, listener::changed)),
                speak,
                executor);
    return new ObservedSession(session, carriers.enter(room, node));
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
