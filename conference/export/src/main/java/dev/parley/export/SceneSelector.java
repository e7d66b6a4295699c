package dev.parley.export;

import dev.parley.media.payload.FrameAssembler;
import dev.parley.recording.RecordingReader;
import dev.parley.recording.TrackIndexEntry;
import dev.parley.recording.TrackReader;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Selection of visible tracks: the screen shared last, and the camera of the active speaker.
 *
 * <p>Immutable, except for the contents of {@link SpeakerTimeline}.
 */
final class SceneSelector {
  /** Time without packets after which a track is not visible. */
  private static final long QUIET_MILLIS = 4_000;

  private final List<TrackReader> pictures;
  private final SpeakerTimeline speakers;

  /**
   * Visible tracks at a time.
   *
   * @param speaker present or last active speaker
   */
  record Scene(Optional<UUID> speaker, Optional<TrackReader> screen, Optional<TrackReader> face) {}

  SceneSelector(RecordingReader recording, SpeakerTimeline speakers) {
    this.speakers = speakers;
    pictures =
        recording.tracks().stream()
            .filter(track -> FrameAssembler.of(track.info().codec()).isPresent())
            .filter(track -> track.index().stream().anyMatch(TrackIndexEntry::keyFrame))
            .toList();
  }

  /** {@return the visible tracks at that time} Before the first speaker, the first camera. */
  Scene at(long millis) {
    Optional<TrackReader> screen =
        pictures.stream()
            .filter(track ->
                track.info().source().equals(TrackSourceNames.SCREEN) && runs(track, millis))
            .max(Comparator.comparingLong(track -> track.info().beganMillis()));
    Optional<UUID> speaker = speakers.at(millis);
    List<TrackReader> faces =
        pictures.stream()
            .filter(track ->
                track.info().source().equals(TrackSourceNames.CAMERA) && runs(track, millis))
            .toList();
    Optional<TrackReader> face =
        speaker.isPresent()
            ? faces.stream()
                .filter(track -> track.info().member().equals(speaker.get()))
                .reduce((_, later) -> later)
            : faces.stream().findFirst();
    return new Scene(speaker.or(() -> face.map(track -> track.info().member())), screen, face);
  }

  private static boolean runs(TrackReader track, long millis) {
    if (millis < track.info().beganMillis() || millis > track.endMillis()) {
      return false;
    }
    int found =
        Collections.binarySearch(
            track.index(),
            new TrackIndexEntry(millis, 0, 0, false),
            Comparator.comparingLong(TrackIndexEntry::millis));
    int before = found >= 0 ? found : -found - 2;
    return before >= 0 && millis - track.index().get(before).millis() < QUIET_MILLIS;
  }
}
