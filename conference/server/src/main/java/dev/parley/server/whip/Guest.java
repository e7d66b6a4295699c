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
 * A member of a room whose client cannot follow it: its seat is kept here until it is left.
 *
 * <p>Threads: safe for all; its methods may wait. A watcher is called by threads of the streams.
 */
final class Guest {
  private final Admission admission;
  private final Media media;
  private final CompletableFuture<Void> gone;
  private volatile CompletableFuture<List<Track>> tracks = new CompletableFuture<>(); // the newest
  private volatile @Nullable Watcher watcher;

  /** Told of what happens to a guest. */
  interface Watcher {
    /** What is published in the room now. */
    void tracks(List<Track> all);

    /** Its connection of audio and video lives. */
    void lives();
  }

  private Guest(Admission admission) {
    this.admission = admission;
    media = Waiting.on(admission.seat().media(), Waiting.CALL_MAX);
    Following<RoomItem> room = new Following<>(_ -> {}); // it only tells when the seat is no more
    Following<MediaItem> sights = new Following<>(this::sights);
    gone = room.ended();
    admission.seat().follow(admission.lastNumber()).subscribe(room);
    media.follow().subscribe(sights);
  }

  /**
   * Takes a seat. A client that gives no name gets one that nobody has.
   *
   * @param otherwise the name of who gives none
   * @throws JoinRefused when it may not come in
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

  /** Tells it from now on, and at once what is published. */
  void watch(Watcher told) {
    watcher = told;
    told.tracks(tracks());
  }

  /** {@return what is published in the room} */
  List<Track> tracks() {
    return Waiting.on(tracks, Waiting.CALL_MAX);
  }

  Media media() {
    return media;
  }

  /** {@return completes when its seat is no more} */
  CompletionStage<Void> gone() {
    return gone;
  }

  void leave() {
    admission.seat().leave();
  }
}
