package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.MediaDirection;
import dev.parley.media.sdp.MediaKind;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.RtcpFeedbackType;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a viewer's path is measured with. */
final class PeerDownlinkTest {
  private static final Map<HeaderExtension, Integer> NUMBERED =
      Map.of(HeaderExtension.TRANSPORT_SEQUENCE, 5);
  private static final Set<RtcpFeedbackType> ANSWERED = Set.of(RtcpFeedbackType.TRANSPORT_CC);

  private final SfuContext context =
      new SfuContext(
          SfuSimulation.CERTIFICATE,
          new Random(1),
          new SfuSimulation(),
          Runnable::run,
          Runnable::run);
  private final RoomAudioMix mix = new RoomAudioMix(Runnable::run, Runnable::run, 0);
  private final RoomSpeakers speakers = new RoomSpeakers();
  private final RoomTracks tracks =
      new RoomTracks(speakers, mix, new RoomRecording(context), infos -> {});
  private final RoomContext room =
      new RoomContext(
          "room",
          tracks,
          new RelayedTracks(context, tracks, mix),
          speakers,
          mix,
          new RoomGroup(context, speakers, tracks::all),
          new SfuCounters());

  private static CodecFormat opus(Set<RtcpFeedbackType> feedback) {
    return new CodecFormat(Codec.OPUS, 111, CodecFormat.NONE, CodecFormat.NONE, Map.of(), feedback);
  }

  private boolean isMeasuredByChecks(
      Map<HeaderExtension, Integer> extensions, Set<RtcpFeedbackType> feedback) {
    PublishedTrack voice =
        new PublishedTrack(
            new UUID(0, 1),
            new TrackPublication(new UUID(1, 1), "MICROPHONE"),
            opus(Set.of()),
            true,
            tracks);
    tracks.add(voice, "speaker");
    NegotiatedSection section =
        new NegotiatedSection(
            "0",
            MediaKind.AUDIO,
            MediaDirection.SENDONLY,
            NegotiatedSection.Outcome.ACCEPTED,
            List.of(opus(feedback)),
            extensions,
            List.of(),
            List.of());
    PeerDownlink downlink =
        new PeerDownlink(context, room, null, "viewer", () -> new PeerEventLog());
    assertThat(downlink.receiverReportsOnly(0)).as("before anything is subscribed").isFalse();
    downlink.apply(
        NegotiatedUplink.session(List.of(section)),
        Map.of("0", new SubscriptionParameters(voice.id(), 7, 0)));
    return downlink.receiverReportsOnly(0);
  }

  @Test
  void pathIsMeasuredByChecksUnlessPacketsAreNumberedAndAnswered() {
    assertThat(isMeasuredByChecks(NUMBERED, ANSWERED)).isFalse();
    assertThat(isMeasuredByChecks(NUMBERED, Set.of())).isTrue();
    assertThat(isMeasuredByChecks(Map.of(), ANSWERED)).isTrue();
    assertThat(isMeasuredByChecks(Map.of(), Set.of())).isTrue();
  }
}
