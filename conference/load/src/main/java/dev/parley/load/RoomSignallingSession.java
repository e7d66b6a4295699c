package dev.parley.load;

import static dev.parley.load.RoomSignalling.had;

import dev.parley.calls.Peer;
import dev.parley.media.sdp.MediaKind;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.media.Media;
import dev.parley.room.api.media.MediaItem;
import dev.parley.room.api.media.MediaOffer;
import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.PublishedTracks;
import dev.parley.room.api.media.ReceiveSection;
import dev.parley.room.api.media.SendSection;
import dev.parley.room.api.media.TrackSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Signalling session of one member in a room of a Parley server. */
final class RoomSignallingSession implements Signalling.SignallingSession {
  private final Peer peer;
  private final JoinResult admission;
  private final Media media;
  private List<MediaTrack> tracks = List.of();

  RoomSignallingSession(Peer peer, JoinResult admission, Media media) {
    this.peer = peer;
    this.admission = admission;
    this.media = media;
    // The server keeps the member's session as long as it follows the room.
    admission
        .session()
        .follow(admission.lastNumber())
        .subscribe(new UnboundedSubscriber<>(_ -> {}, _ -> {}));
  }

  @Override
  public String publish(String offer) {
    List<SendSection> publishing =
        List.of(
            new SendSection("0", TrackSource.MICROPHONE), new SendSection("1", TrackSource.CAMERA));
    return offer(new MediaOffer(offer, publishing, List.of()));
  }

  @Override
  public List<MediaKind> published(int publishers, Duration patience) {
    CompletableFuture<List<MediaTrack>> all = new CompletableFuture<>();
    media
        .follow()
        .subscribe(
            new UnboundedSubscriber<>(
                item -> take(item, 2 * publishers, all), all::completeExceptionally));
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
    return tracks.stream().map(RoomSignallingSession::kind).toList();
  }

  private static void take(MediaItem item, int wanted, CompletableFuture<List<MediaTrack>> all) {
    if (item instanceof PublishedTracks(List<MediaTrack> now) && now.size() >= wanted) {
      all.complete(now);
    }
  }

  private static MediaKind kind(MediaTrack track) {
    return switch (track.source()) {
      case MICROPHONE, SCREEN_SOUND -> MediaKind.AUDIO;
      case CAMERA, SCREEN -> MediaKind.VIDEO;
    };
  }

  @Override
  public String watch(String offer) {
    List<ReceiveSection> watching = new ArrayList<>();
    for (MediaTrack each : tracks) {
      watching.add(new ReceiveSection(Integer.toString(watching.size()), each.id()));
    }
    return offer(new MediaOffer(offer, List.of(), watching));
  }

  private String offer(MediaOffer offer) {
    try {
      return had(media.offer(offer)).sdp();
    } catch (RuntimeException e) {
      throw new LoadException("the offer was refused: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    try (peer) {
      admission.session().leave().toCompletableFuture().orTimeout(2, TimeUnit.SECONDS).join();
    } catch (RuntimeException e) {
      // The server has ended the session by itself, or will.
    }
  }
}
