package dev.parley.client.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.media.MediaTrack;
import dev.parley.room.api.media.TrackSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SpotlightTest {
  private final UUID self = UUID.randomUUID();
  private final MediaTrack own = track(self, TrackSource.CAMERA);
  private final MediaTrack ada = track(UUID.randomUUID(), TrackSource.CAMERA);
  private final MediaTrack bob = track(UUID.randomUUID(), TrackSource.CAMERA);
  private final MediaTrack screen = track(ada.member(), TrackSource.SCREEN);
  private final MediaTrack voice = track(UUID.randomUUID(), TrackSource.MICROPHONE);
  private final Spotlight spotlight = new Spotlight(self);

  private static MediaTrack track(UUID member, TrackSource source) {
    return new MediaTrack(UUID.randomUUID(), member, source, false);
  }

  private List<MediaTrack> shown() {
    return List.of(own, ada, bob, screen, voice).stream().filter(spotlight::takes).toList();
  }

  @Test
  void sharedScreenIsShownBeforeCameras() {
    spotlight.tracks(List.of(own, ada, screen, bob));
    spotlight.speakers(List.of(bob.member()));

    assertThat(shown()).containsExactly(screen);
  }

  @Test
  void activeSpeakerIsShown() {
    spotlight.tracks(List.of(ada, bob));
    spotlight.speakers(List.of(bob.member(), ada.member()));

    assertThat(shown()).containsExactly(bob);
  }

  @Test
  void cameraStaysWhileAMemberWithoutOneSpeaks() {
    spotlight.tracks(List.of(ada, bob, voice));
    spotlight.speakers(List.of(bob.member()));

    spotlight.speakers(List.of(voice.member()));

    assertThat(shown()).containsExactly(bob);
  }

  @Test
  void ownVideoAndMutedOnesAreNotShown() {
    MediaTrack muted = new MediaTrack(ada.id(), ada.member(), ada.source(), true);

    assertThat(spotlight.tracks(List.of(own, muted, voice))).isFalse();
    assertThat(shown()).isEmpty();
  }
}
