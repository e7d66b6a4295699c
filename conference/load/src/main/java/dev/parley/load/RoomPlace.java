package dev.parley.load;

import static dev.parley.load.RoomSignalling.had;

import dev.parley.calls.Peer;
import dev.parley.conference.api.Admission;
import dev.parley.conference.api.media.Media;
import dev.parley.conference.api.media.MediaItem;
import dev.parley.conference.api.media.Offer;
import dev.parley.conference.api.media.Publishing;
import dev.parley.conference.api.media.Source;
import dev.parley.conference.api.media.Track;
import dev.parley.conference.api.media.Tracks;
import dev.parley.conference.api.media.Watching;
import dev.parley.media.sdp.MediaKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Signalling session of one member in a room of a Parley server. */
final class RoomPlace implements Signalling.Place {
  private final Peer peer;
  private final Admission admission;
  private final Media media;
  private List<Track> tracks = List.of();

  RoomPlace(Peer peer, Admission admission, Media media) {
    this.peer = peer;
    this.admission = admission;
    this.media = media;
    // The server keeps the member's session as long as it follows the room.
    admission.seat().follow(admission.lastNumber()).subscribe(new Reader<>(_ -> {}, _ -> {}));
  }

  @Override
  public String publish(String offer) {
    List<Publishing> publishing =
        List.of(new Publishing("0", Source.MICROPHONE), new Publishing("1", Source.CAMERA));
    return offer(new Offer(offer, publishing, List.of()));
  }

  @Override
  public List<MediaKind> published(int publishers, Duration patience) {
    CompletableFuture<List<Track>> all = new CompletableFuture<>();
    media
        .follow()
        .subscribe(
            new Reader<>(item -> take(item, 2 * publishers, all), all::completeExceptionally));
    try {
      tracks = all.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new LoadException(
          "what %d publish in the room was not seen within %d s"
              .formatted(publishers, patience.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new LoadException("what is published in the room is not told: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException("interrupted", e);
    }
    return tracks.stream().map(RoomPlace::kind).toList();
  }

  private static void take(MediaItem item, int wanted, CompletableFuture<List<Track>> all) {
    if (item instanceof Tracks(List<Track> now) && now.size() >= wanted) {
      all.complete(now);
    }
  }

  private static MediaKind kind(Track track) {
    return switch (track.source()) {
      case MICROPHONE, SCREEN_SOUND -> MediaKind.AUDIO;
      case CAMERA, SCREEN -> MediaKind.VIDEO;
    };
  }

  @Override
  public String watch(String offer) {
    List<Watching> watching = new ArrayList<>();
    for (Track each : tracks) {
      watching.add(new Watching(Integer.toString(watching.size()), each.id()));
    }
    return offer(new Offer(offer, List.of(), watching));
  }

  private String offer(Offer offer) {
    try {
      return had(media.offer(offer)).sdp();
    } catch (RuntimeException e) {
      throw new LoadException("the offer was refused: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try (peer) {
      admission.seat().leave().toCompletableFuture().orTimeout(2, TimeUnit.SECONDS).join();
    } catch (RuntimeException e) {
      // The server has ended the session by itself, or will.
    }
  }
}
