package dev.parley.server.whip;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.media.LineState;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.api.media.Tracks;
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
 * seat until it is left.
 *
 * <p>Threads: safe for all; methods may block. A watcher is called on the threads of the streams.
 */
final class Guest {
  private final Admission admission;
  private final Media media;
  private final CompletableFuture<Void> gone;
  private volatile CompletableFuture<List<Track>> tracks = new CompletableFuture<>(); // the newest
  private volatile @Nullable Watcher watcher;

  /** Listener for the events of a guest. */
  interface Watcher {
    /** Called with the tracks that are published in the room now. */
    void tracks(List<Track> all);

    /** Called when the member's peer connection has reported activity. */
    void lives();
  }

  private Guest(Admission admission) {
    this.admission = admission;
    media = Waiting.on(admission.seat().media(), Waiting.CALL_MAX);
    Following<RoomItem> room = new Following<>(_ -> {}); // only for the end of the seat
    Following<MediaItem> sights = new Following<>(this::sights);
    gone = room.ended();
    admission.seat().follow(admission.lastNumber()).subscribe(room);
    media.follow().subscribe(sights);
  }

  /**
   * Joins a room. A client without a name gets an unused one.
   *
   * @param otherwise base of the name for a client without one
   * @throws JoinRefused when the room refuses the join
   */
  static Guest join(
      Function<JoinRequest, CompletionStage<Admission>> joining,
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

  private static Guest join(
      Function<JoinRequest, CompletionStage<Admission>> joining, JoinRequest request) {
    return new Guest(Waiting.on(joining.apply(request), Waiting.JOIN_MAX));
  }

  private static String someDigits() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  }

  private void sights(MediaItem item) {
    Watcher told = watcher;
    if (item instanceof Tracks(List<Track> all)) {
      if (!tracks.complete(all)) {
        tracks = CompletableFuture.completedFuture(all);
      }
      if (told != null) {
        told.tracks(all);
      }
    } else if (item instanceof LineState && told != null) {
      told.lives();
    }
  }

  /** Sets the watcher and calls it immediately with the published tracks. */
  void watch(Watcher told) {
    watcher = told;
    told.tracks(tracks());
  }

  /** {@return the tracks that are published in the room} */
  List<Track> tracks() {
    return Waiting.on(tracks, Waiting.CALL_MAX);
  }

  Media media() {
    return media;
  }

  /** {@return a stage that completes when the seat has ended} */
  CompletionStage<Void> gone() {
    return gone;
  }

  void leave() {
    admission.seat().leave();
  }
}
