package dev.parley.server.relays;

import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.spi.MediaBackend;
import dev.parley.room.spi.MediaSession;
import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Servant of the media of this node for one other node, which owns rooms whose members are
 * connected to this one.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
final class MediaAtNode implements NodeMedia {
  /** Time for which a session outlives the connection of the room's owner. */
  static final Duration GRACE = Duration.ofSeconds(30);

  private final MediaBackend media;
  private final RelayMesh mesh;
  private final Executor executor;
  private final Scheduler scheduler;
  private final Set<MediaSession> sessions = ConcurrentHashMap.newKeySet();

  MediaAtNode(MediaBackend media, RelayMesh mesh, Executor executor, Scheduler scheduler) {
    this.media = media;
    this.mesh = mesh;
    this.executor = executor;
    this.scheduler = scheduler;
  }

  @Override
  public CompletionStage<NodeMediaSession> open(
      String room, UUID member, boolean speak, NodeMediaListener listener) {
    MediaSession session = media.open(room, member, "", speak, new ItemSender(listener, executor));
    sessions.add(session);
    return CompletableFuture.completedFuture(
        new ObservedSession(session, () -> sessions.remove(session)));
  }

  @Override
  public CompletionStage<List<MediaTrack>> tracks(String room) {
    return media.tracks(room);
  }

  @Override
  public void carriers(String room, List<String> nodes) {
    mesh.carriers(room, nodes);
  }

  @Override
  public CompletionStage<RelayAnswer> relay(RelayOffer offer, NodeRelay back) {
    return mesh.accept(offer, back);
  }

  /**
   * Ends the sessions in a while, since the connection of their owner has ended. The members' pages
   * join again meanwhile, and the sessions of the next owner take over their connections.
   */
  void ownerGone() {
    scheduler.after(GRACE, () -> sessions.forEach(MediaSession::close));
  }
}
