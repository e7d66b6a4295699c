package dev.parley.server.relays;

import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.MediaBackend;
import dev.parley.server.relays.KeptSessions.KeptSession;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Servant of the media of this node for one other node, which owns rooms whose members are
 * connected to this one.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
final class MediaAtNode implements NodeMedia {
  private final MediaBackend media;
  private final RelayMesh mesh;
  private final MediaBranches branches;
  private final KeptSessions kept;
  private final Set<KeptSession> sessions = ConcurrentHashMap.newKeySet();
  private volatile boolean ownerIsGone;

  MediaAtNode(MediaBackend media, RelayMesh mesh, MediaBranches branches, KeptSessions kept) {
    this.media = media;
    this.mesh = mesh;
    this.branches = branches;
    this.kept = kept;
  }

  @Override
  public CompletionStage<NodeMediaSession> open(
      String room, UUID member, boolean speak, NodeMediaListener listener) {
    KeptSession opened = kept.open(room, member, speak, listener);
    sessions.add(opened);
    if (ownerIsGone) {
      ownerGone(); // its last calls are served after its connection has ended
    }
    return CompletableFuture.completedFuture(
        new ObservedSession(opened.session(), () -> sessions.remove(opened)));
  }

  @Override
  public CompletionStage<List<MediaTrack>> tracks(String room) {
    return media.tracks(room);
  }

  @Override
  public void carriers(String room, List<String> nodes, List<String> behind) {
    Carriers carriers = new Carriers(nodes, behind);
    mesh.carriers(room, carriers);
    branches.tell(room, carriers.branches());
  }

  @Override
  public CompletionStage<Boolean> offered(String room, String to, RelaySide side) {
    return mesh.offered(room, new RelayPeer.Node(to), side);
  }

  @Override
  public CompletionStage<RelayAnswer> relay(RelayOffer offer, NodeRelay back) {
    return mesh.accept(new RelayPeer.Node(offer.node()), offer, back);
  }

  /** Leaves the sessions to the next owner, since the connection of this one has ended. */
  void ownerGone() {
    ownerIsGone = true;
    sessions.removeIf(session -> {
      kept.keep(session);
      return true;
    });
  }
}
