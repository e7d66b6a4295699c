package dev.parley.sfu;

import static dev.parley.sfu.NegotiatedUplink.AUDIO;
import static dev.parley.sfu.NegotiatedUplink.AUDIO_RED;
import static dev.parley.sfu.NegotiatedUplink.VIDEO;
import static dev.parley.sfu.NegotiatedUplink.VIDEO_RTX;
import static dev.parley.sfu.NegotiatedUplink.packet;
import static dev.parley.sfu.NegotiatedUplink.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.DeclaredSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Assignment of RTP packets to media sections (RFC 9143, section 9.2). */
final class UplinkSectionsTest {
  private final NegotiatedUplink uplink = new NegotiatedUplink();

  @Test
  void packetBelongsToTheSectionOfItsMidWhateverItsPayloadType() {
    uplink.audio("0");
    uplink.video("1", List.of());
    UplinkSections sections = uplink.sections();
    PublishedTrack audio = track(sections, "0");
    PublishedTrack video = track(sections, "1");

    assertThat(sections.find(packet(VIDEO, Map.of(HeaderExtension.MID, "0")))).isSameAs(audio);
    assertThat(sections.find(packet(AUDIO, Map.of(HeaderExtension.MID, "1")))).isSameAs(video);
    assertThat(sections.find(packet(VIDEO, Map.of(HeaderExtension.MID, "10")))).isNull();
  }

  @Test
  void packetWithoutAMidBelongsToTheOnlySectionOfItsPayloadType() {
    uplink.audio("0");
    uplink.video("1", List.of());
    UplinkSections sections = uplink.sections();
    PublishedTrack audio = track(sections, "0");
    PublishedTrack video = track(sections, "1");

    assertThat(sections.find(packet(AUDIO))).isSameAs(audio);
    assertThat(sections.find(packet(AUDIO_RED))).isSameAs(audio);
    assertThat(sections.find(packet(VIDEO))).isSameAs(video);
    assertThat(sections.find(packet(VIDEO_RTX))).isSameAs(video);
    assertThat(sections.find(packet(100))).isNull();
  }

  @Test
  void packetWithoutAMidIsUnknownWhereTwoSectionsHaveItsPayloadType() {
    uplink.video("0", List.of());
    uplink.video("1", List.of());
    UplinkSections sections = uplink.sections();
    track(sections, "0");
    track(sections, "1");

    assertThat(sections.find(packet(VIDEO))).isNull();
    assertThat(sections.find(packet(VIDEO_RTX))).isNull();
  }

  @Test
  void retransmissionHasItsPayloadTypeOrARepairedRid() {
    uplink.audio("0");
    uplink.video("1", List.of("l", "h"));
    UplinkSections sections = uplink.sections();

    assertThat(sections.again(packet(VIDEO))).isFalse();
    assertThat(sections.again(packet(AUDIO))).isFalse();
    assertThat(sections.again(packet(VIDEO_RTX))).isTrue();
    assertThat(sections.again(packet(VIDEO, Map.of(HeaderExtension.REPAIRED_RID, "l")))).isTrue();
  }

  @Test
  void encodingIsThatOfTheRidOrOfTheRepairedRid() {
    uplink.video("0", List.of("l", "m", "h"));
    uplink.video("1", List.of());
    UplinkSections sections = uplink.sections();
    PublishedTrack simulcast = track(sections, "0");
    PublishedTrack plain = track(sections, "1");
    RtpPacket medium = packet(VIDEO, Map.of(HeaderExtension.RID, "m"));
    RtpPacket repairedHigh =
        packet(VIDEO_RTX, Map.of(HeaderExtension.REPAIRED_RID, "h", HeaderExtension.RID, "l"));

    assertThat(sections.layer(simulcast, medium)).isEqualTo(1);
    assertThat(sections.layer(simulcast, repairedHigh)).isEqualTo(2);
    assertThat(sections.layer(simulcast, packet(VIDEO, Map.of(HeaderExtension.RID, "x"))))
        .as("of an unknown rid")
        .isNegative();
    assertThat(sections.layer(simulcast, packet(VIDEO))).as("without a rid").isZero();
    assertThat(sections.layer(plain, medium)).as("without simulcast").isZero();
  }

  @Test
  void trackHasAsManyEncodingsAsItsOwnSectionHasRids() {
    uplink.video("0", List.of("l", "m", "h"));
    uplink.video("1", List.of("l", "h"));
    uplink.video("2", List.of());
    UplinkSections sections = uplink.sections();
    PublishedTrack three = track(sections, "0");
    PublishedTrack two = track(sections, "1");
    PublishedTrack one = track(sections, "2");

    assertThat(sections.layers(three)).isEqualTo(3);
    assertThat(sections.layers(two)).isEqualTo(2);
    assertThat(sections.layers(one)).isEqualTo(1);
  }

  @Test
  void onlyDeclaredSourcesOfTracksWithoutSimulcastAreKnownBeforeTheirFirstPacket() {
    DeclaredSource source = new DeclaredSource(7, 8, "c");
    uplink.video("0", List.of(), source);
    uplink.video("1", List.of("l", "h"), new DeclaredSource(9, 10, "c"));
    uplink.video("2", List.of());
    uplink.video("3", List.of(), new DeclaredSource(11, 12, "c"));
    UplinkSections sections = uplink.sections();
    PublishedTrack declared = track(sections, "0");
    track(sections, "1");
    track(sections, "2");
    Map<DeclaredSource, PublishedTrack> passed = new HashMap<>();

    sections.declared(passed::put);

    assertThat(passed).containsOnly(Map.entry(source, declared));
  }
}
