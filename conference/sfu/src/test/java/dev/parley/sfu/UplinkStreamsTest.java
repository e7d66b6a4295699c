package dev.parley.sfu;

import static dev.parley.sfu.NegotiatedUplink.AUDIO;
import static dev.parley.sfu.NegotiatedUplink.VIDEO;
import static dev.parley.sfu.NegotiatedUplink.VIDEO_RTX;
import static dev.parley.sfu.NegotiatedUplink.packet;
import static dev.parley.sfu.NegotiatedUplink.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.DeclaredSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Streams of a publisher, as declared and as learned from packets. */
final class UplinkStreamsTest {
  private static final Map<HeaderExtension, String> IN_0 = Map.of(HeaderExtension.MID, "0");
  private static final int STREAMS_MAX = 64;

  private final NegotiatedUplink uplink = new NegotiatedUplink();
  private final UplinkStreams streams = new UplinkStreams(new SfuCounters(), STREAMS_MAX);

  private PublishedTrack published(String mid, UplinkSections sections) {
    streams.sections(sections);
    return track(sections, mid);
  }

  private UplinkStream of(int ssrc, int payloadType, Map<HeaderExtension, String> extensions) {
    RtpPacket packet = packet(payloadType, extensions);
    packet.ssrc(ssrc);
    return streams.of(packet, 0);
  }

  private static List<Integer> ssrcs(PublishedTrack track) {
    return track.layers().stream().map(Layer::ssrc).toList();
  }

  @Test
  void declaredSourceIsKnownWithItsRetransmissionsBeforeItsFirstPacket() {
    uplink.video("0", List.of(), new DeclaredSource(7, 8, "c"));
    PublishedTrack track = published("0", uplink.sections());

    streams.declare(0);
    streams.declare(0);

    assertThat(ssrcs(track)).containsExactly(7);
    assertThat(streams.get(7).again()).isFalse();
    assertThat(streams.get(8).again()).isTrue();
    assertThat(streams.get(8).layer()).isSameAs(streams.get(7).layer());
  }

  @Test
  void declaredSourceReplacesALearnedOneAndHasNoRetransmissionsUnlessItSaysSo() {
    uplink.video("0", List.of(), new DeclaredSource(7, 0, "c"));
    PublishedTrack track = published("0", uplink.sections());
    assertThat(of(70, VIDEO, IN_0)).isNotNull();

    streams.declare(0);

    assertThat(ssrcs(track)).containsExactly(7);
    assertThat(streams.get(70)).isNull();
    assertThat(streams.get(0)).as("the number of no retransmissions").isNull();
  }

  @Test
  void retransmissionsAreLearnedOnlyOnceTheirStreamIsKnown() {
    uplink.video("0", List.of());
    PublishedTrack track = published("0", uplink.sections());

    assertThat(of(8, VIDEO_RTX, IN_0)).isNull();
    assertThat(of(7, VIDEO, IN_0).again()).isFalse();
    assertThat(of(8, VIDEO_RTX, IN_0).again()).isTrue();
    assertThat(streams.get(8).layer()).isSameAs(streams.get(7).layer());
    assertThat(ssrcs(track)).containsExactly(7);
  }

  @Test
  void packetOfAnotherPayloadTypeBeginsNoStream() {
    uplink.video("0", List.of());
    published("0", uplink.sections());

    assertThat(of(7, AUDIO, IN_0)).isNull();
    assertThat(streams.get(7)).isNull();
  }

  @Test
  void repairedRidWithThePayloadTypeOfTheMediaIsNoRetransmission() {
    uplink.video("0", List.of("l", "h"));
    published("0", uplink.sections());
    Map<HeaderExtension, String> low = Map.of(HeaderExtension.MID, "0", HeaderExtension.RID, "l");
    Map<HeaderExtension, String> repaired =
        Map.of(HeaderExtension.MID, "0", HeaderExtension.REPAIRED_RID, "l");
    assertThat(of(7, VIDEO, low)).isNotNull();

    assertThat(of(8, VIDEO, repaired)).isNull();
    assertThat(of(8, VIDEO_RTX, repaired).again()).isTrue();
  }

  @Test
  void encodingsFromAnIndexOnAreRemovedAndTheOthersStay() {
    uplink.video("0", List.of("l", "m", "h"));
    PublishedTrack track = published("0", uplink.sections());
    int ssrc = 7;
    for (String rid : List.of("l", "m", "h")) {
      of(ssrc++, VIDEO, Map.of(HeaderExtension.MID, "0", HeaderExtension.RID, rid));
    }

    streams.truncate(track, 2);

    assertThat(ssrcs(track)).containsExactly(7, 8);
    assertThat(streams.get(8)).isNotNull();
    assertThat(streams.get(9)).isNull();
  }

  @Test
  void endedTrackTakesOnlyItsOwnStreams() {
    uplink.video("0", List.of());
    uplink.audio("1");
    UplinkSections sections = uplink.sections();
    PublishedTrack video = published("0", sections);
    published("1", sections);
    of(7, VIDEO, IN_0);
    of(9, AUDIO, Map.of(HeaderExtension.MID, "1"));

    streams.remove(video);

    assertThat(streams.get(7)).isNull();
    assertThat(streams.get(9)).isNotNull();
  }

  @Test
  void peerHasAtMostAsManyStreamsAsTheLimit() {
    uplink.video("0", List.of(), new DeclaredSource(7_000, 0, "c"));
    published("0", uplink.sections());
    of(7, VIDEO, IN_0);
    for (int i = 1; i < STREAMS_MAX; i++) {
      assertThat(of(100 + i, VIDEO_RTX, IN_0)).isNotNull();
    }

    assertThat(of(100 + STREAMS_MAX, VIDEO_RTX, IN_0)).isNull();
    streams.declare(0);
    assertThat(streams.get(7_000)).isNull();
  }
}
