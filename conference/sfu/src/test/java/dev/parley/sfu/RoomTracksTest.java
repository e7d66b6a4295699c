package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Published tracks of a room, and their keys in the audio mix. */
final class RoomTracksTest {
  private final SfuSimulation stage = new SfuSimulation();
  private final SfuContext context =
      new SfuContext(SfuSimulation.CERTIFICATE, new Random(1), stage, Runnable::run, Runnable::run);
  private final RoomRecording recording = new RoomRecording(context);
  private final List<List<PublishedTrackInfo>> told = new ArrayList<>();
  private final RoomTracks tracks =
      new RoomTracks(
          new RoomSpeakers(),
          new RoomAudioMix(Runnable::run, Runnable::run, 0),
          recording,
          told::add);

  private PublishedTrack track(long id, Codec codec) {
    return new PublishedTrack(
        new UUID(0, 1),
        new TrackPublication(new UUID(1, id), "TRACK"),
        new CodecFormat(codec, 96, CodecFormat.NONE, CodecFormat.NONE, Map.of(), Set.of()),
        true,
        tracks);
  }

  @Test
  void onlyTheFirstAudioTrackOfAPublisherHasItsKeyInTheMix() {
    Object alice = new Object();
    Object bob = new Object();
    PublishedTrack video = track(1, Codec.VP8);
    PublishedTrack voice = track(2, Codec.OPUS);
    PublishedTrack screen = track(3, Codec.OPUS);
    PublishedTrack other = track(4, Codec.OPUS);

    tracks.add(video, alice);
    tracks.add(voice, alice);
    tracks.add(screen, alice);
    tracks.add(other, bob);

    assertThat(video.mixKey()).isNotSameAs(alice);
    assertThat(voice.mixKey()).isSameAs(alice);
    assertThat(screen.mixKey()).isNotSameAs(alice);
    assertThat(other.mixKey()).isSameAs(bob);
  }

  @Test
  void recordingOfATrackEndsBeforeThatOfItsReplacementBegins() {
    TrackRecorderFake recorder = new TrackRecorderFake();
    recording.start(recorder, tracks.all());
    PublishedTrack first = track(1, Codec.VP8);
    PublishedTrack second = track(1, Codec.VP9);

    tracks.add(first, new Object());
    tracks.add(second, new Object());

    assertThat(recorder.told).containsExactly("begins TRACK", "ends", "begins TRACK");
    assertThat(tracks.find(first.id())).containsSame(second);
    tracks.remove(first);
    assertThat(tracks.find(first.id())).as("which was replaced before").containsSame(second);
    assertThat(told).hasSize(2);
  }
}
