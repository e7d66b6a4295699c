package dev.parley.server.whip;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.media.LinkState;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Room member on behalf of an HTTP client, which cannot follow the room itself: holds the member's
 * session until it is left.
 *
 * <p>Threads: safe for all; methods may block. A watcher is called on the threads of the streams.
 */
final class HttpParticipant {
  private final JoinResult admission;
  private final Media media;
  private final CompletableFuture<Void> gone;
  private volatile CompletableFuture<List<MediaTrack>> tracks =
      new CompletableFuture<>(); // the newest
  private volatile @Nullable HttpParticipantListener watcher;

  /** Listener for the events of a guest. */
  interface HttpParticipantListener {
    /** Called with the tracks that are published in the room now. */
    void tracks(List<MediaTrack> all);

    /** Called when the member's peer connection has reported activity. */
    void active();
  }

  private HttpParticipant(JoinResult admission) {
    this.admission = admission;
    media = BlockingWait.await(admission.session().media(), BlockingWait.CALL_MAX);
    StreamFollower<RoomItem> room =
        new StreamFollower<>(_ -> {}); // only for the end of the session
    StreamFollower<MediaItem> sights = new StreamFollower<>(this::onMediaItem);
    gone = room.done();
    admission.session().follow(admission.lastNumber()).subscribe(room);
    media.follow().subscribe(sights);
  }

  /**
   * Joins a room. A client without a name gets an unused one.
   *
   * @param otherwise base of the name for a client without one
   * @throws JoinRefused when the room refuses the join
   */
  static HttpParticipant join(
      Function<JoinRequest, CompletionStage<JoinResult>> joining,
      String room,
      Optional<String> token,
      Optional<String> name,
      String otherwise) {
    try {
      return join(joining, new JoinRequest(room, name.orElse(otherwise), Optional.empty(), token));
    } catch (JoinRefused e) {
      if (e.reason() != JoinRefusal.NAME_TAKEN || name.isPresent()) {
        throw e;
      }
      return join(
          joining, new JoinRequest(room, otherwise + " " + someDigits(), Optional.empty(), token));
    }
  }

  private static HttpParticipant join(
      Function<JoinRequest, CompletionStage<JoinResult>> joining, JoinRequest request) {
    return new HttpParticipant(BlockingWait.await(joining.apply(request), BlockingWait.JOIN_MAX));
  }

  private static String someDigits() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  }

  private void onMediaItem(MediaItem item) {
    HttpParticipantListener told = watcher;
    if (item instanceof PublishedTracks(List<MediaTrack> all)) {
      if (!tracks.complete(all)) {
        tracks = CompletableFuture.completedFuture(all);
      }
      if (told != null) {
        told.tracks(all);
      }
    } else if (item instanceof LinkState && told != null) {
      told.active();
    }
  }

  /** Sets the watcher and calls it immediately with the published tracks. */
  void watch(HttpParticipantListener told) {
    watcher = told;
    told.tracks(tracks());
  }

  /** {@return the tracks that are published in the room} */
  List<MediaTrack> tracks() {
    return BlockingWait.await(tracks, BlockingWait.CALL_MAX);
  }

  Media media() {
    return media;
  }

  /** {@return a stage that completes when the participant session has ended} */
  CompletionStage<Void> ended() {
    return gone;
  }

  void leave() {
    admission.session().leave();
  }
}
