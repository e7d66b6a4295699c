package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class PublishedTrackTest {
  private final List<String> told = new ArrayList<>();

  /** Notes what it is told. */
  private final class Listener implements TrackListener {
    @Override
    public void changed(PublishedTrack track) {
      told.add("changed");
    }

    @Override
    public void audioEnded(PublishedTrack track) {
      told.add("audio ended");
    }
  }

  private static CodecFormat format(Codec codec) {
    return new CodecFormat(codec, 96, CodecFormat.NONE, CodecFormat.NONE, Map.of(), Set.of());
  }

  private PublishedTrack track(Codec codec) {
    return new PublishedTrack(
        new UUID(0, 1),
        new TrackPublication(new UUID(0, 2), "CAMERA"),
        format(codec),
        true,
        new Listener());
  }

  @Test
  void audioEndsWhenItIsMutedAndNotWhenItIsUnmuted() {
    PublishedTrack track = track(Codec.OPUS);
    track.mute(true);
    assertThat(told).containsExactly("audio ended", "changed");
    told.clear();
    track.mute(false);
    assertThat(told).containsExactly("changed");
    track.mute(false);
    assertThat(told).as("muted as before").containsExactly("changed");
  }

  @Test
  void audioEndsWhenTheRightToPublishIsRevoked() {
    PublishedTrack track = track(Codec.OPUS);
    track.allowed(false);
    assertThat(told).containsExactly("audio ended", "changed");
    track.allowed(false);
    assertThat(told).as("revoked as before").hasSize(2);
  }

  @Test
  void noAudioEndsWhenVideoIsMuted() {
    track(Codec.VP8).mute(true);
    assertThat(told).containsExactly("changed");
  }

  @Test
  void aTrackIsSuppressedWhileItIsMutedOrNotAllowed() {
    PublishedTrack track = track(Codec.VP8);
    assertThat(track.suppressed()).isFalse();
    track.mute(true);
    assertThat(track.suppressed()).isTrue();
    track.allowed(false);
    track.mute(false);
    assertThat(track.suppressed()).isTrue();
    track.allowed(true);
    assertThat(track.suppressed()).isFalse();
  }

  @Test
  void anEncodingThatIsSilentCountsAsNotSentUnlessItIsTheOnlyOne() {
    long later = OperatingPoints.SILENT_NANOS;
    assertThat(rates(1, later)).containsExactly(List.of(1L));
    assertThat(rates(2, later - 1)).containsExactly(List.of(1L), List.of());
    assertThat(rates(2, later)).containsExactly(List.of(), List.of());
  }

  /** {@return the rates of a track with so many encodings, of which the first sent at time 0} */
  private List<List<Long>> rates(int encodings, long now) {
    PublishedTrack track = track(Codec.VP8);
    track.negotiated(format(Codec.VP8), HeaderExtensionIds.NONE, encodings);
    track.add(new Layer(track, 0, 7, new SfuCounters(), 0));
    return track.sizes(now).stream().map(QualityLadder.LadderSize::rates).toList();
  }
}
