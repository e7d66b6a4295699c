package dev.parley.client.devices;

import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Choice of the one video that is shown: the newest shared screen, otherwise the camera of the
 * member that spoke last, otherwise the camera before, or the first one.
 *
 * <p>Threads: safe for all.
 */
final class Spotlight implements TrackFilter {
  private final UUID self;
  private List<MediaTrack> tracks = List.of(); // guarded by this
  private List<UUID> speakers = List.of(); // guarded by this
  private volatile @Nullable UUID chosen; // track; null: there is none

  Spotlight(UUID self) {
    this.self = self;
  }

  /** Handles the tracks of the room. {@return whether one of them is shown} */
  synchronized boolean tracks(List<MediaTrack> now) {
    tracks = now.stream().filter(each -> !each.member().equals(self) && !each.muted()).toList();
    return choose();
  }

  /** Handles the active speakers, the current one first. */
  synchronized void speakers(List<UUID> now) {
    speakers = now.stream().filter(each -> !each.equals(self)).toList();
    choose();
  }

  private boolean choose() {
    Optional<MediaTrack> choice =
        of(TrackSource.SCREEN)
            .reduce((_, later) -> later)
            .or(this::speaking)
            .or(() -> of(TrackSource.CAMERA).filter(each -> each.id().equals(chosen)).findFirst())
            .or(() -> of(TrackSource.CAMERA).findFirst());
    chosen = choice.map(MediaTrack::id).orElse(null);
    return choice.isPresent();
  }

  private Stream<MediaTrack> of(TrackSource source) {
    return tracks.stream().filter(each -> each.source() == source);
  }

  private Optional<MediaTrack> speaking() {
    return speakers.stream()
        .limit(1)
        .flatMap(speaker -> of(TrackSource.CAMERA).filter(each -> each.member().equals(speaker)))
        .findFirst();
  }

  @Override
  public boolean takes(MediaTrack track) {
    return track.id().equals(chosen);
  }
}
