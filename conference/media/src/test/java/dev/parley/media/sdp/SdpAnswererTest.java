package dev.parley.media.sdp;

import static dev.parley.media.sdp.Offers.OURS;
import static dev.parley.media.sdp.Offers.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.NegotiatedSection.Outcome;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SdpAnswererTest {
  private final SdpAnswerer answerer = new SdpAnswerer(42);

  @Test
  void chromiumPublishesWithSimulcast() {
    var answer = answerer.answer(offer("chromium-publish"), OURS, SectionAssignment.RECEIVE_ALL);

    var sound = answer.negotiated().section("0").orElseThrow();
    assertThat(sound.direction()).isEqualTo(MediaDirection.RECVONLY);
    assertThat(sound.formats()).extracting(CodecFormat::payloadType).containsExactly(111);
    assertThat(sound.formats().getFirst().red()).isEqualTo(63);
    assertThat(sound.sources()).extracting(DeclaredSource::ssrc).containsExactly(3313281103L);
    var pictures = answer.negotiated().section("1").orElseThrow();
    assertThat(pictures.formats())
        .extracting(CodecFormat::codec, CodecFormat::payloadType, CodecFormat::rtx)
        .containsExactly(
            tuple(Codec.VP8, 96, 97),
            tuple(Codec.H264, 108, 109),
            tuple(Codec.VP9, 98, 99),
            tuple(Codec.AV1, 45, 46));
    assertThat(pictures.rids()).containsExactly("q", "h", "f");
    assertThat(pictures.extensions())
        .containsEntry(HeaderExtension.MID, 4)
        .containsEntry(HeaderExtension.RID, 10)
        .containsEntry(HeaderExtension.DEPENDENCY_DESCRIPTOR, 12)
        .doesNotContainKey(HeaderExtension.AUDIO_LEVEL);
    assertThat(answer.negotiated().peer().ice().ufrag()).isEqualTo("VUJo");
    assertThat(answer.negotiated().peer().candidates()).hasSize(4);
    assertThat(answer.text())
        .contains("a=ice-lite\r\n", "a=group:BUNDLE 0 1\r\n", "a=setup:passive\r\n")
        .contains("m=video 7400 UDP/TLS/RTP/SAVPF 96 97 108 109 98 99 45 46\r\n")
        .contains("a=rid:q recv\r\n", "a=simulcast:recv q;h;f\r\n")
        .contains("a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1\r\n")
        .contains("a=rtcp-fb:96 transport-cc\r\n", "a=rtcp-fb:96 nack pli\r\n")
        .contains("a=candidate:u0 1 udp 2130706431 192.0.2.7 7400 typ host\r\n")
        .containsOnlyOnce("a=end-of-candidates\r\n")
        .doesNotContain("goog-remb\r\na=rtcp-fb:111", "telephone-event");
  }

  @Test
  void whoWatchesIsSentTheTrackInTheCodecThatItHas() {
    var offer = offer("chromium-watch");
    var h264 = Offers.pictures(Codec.H264, Map.of("profile-level-id", "42e01f"));

    var answer =
        answerer.answer(
            offer, OURS, new SectionAssignment(Map.of("0", Offers.sound(), "1", h264), Set.of()));

    var pictures = answer.negotiated().section("1").orElseThrow();
    assertThat(pictures.direction()).isEqualTo(MediaDirection.SENDONLY);
    assertThat(pictures.outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(pictures.formats().getFirst().payloadType()).isEqualTo(108);
    assertThat(pictures.formats()).extracting(CodecFormat::codec).doesNotHaveDuplicates();
    assertThat(answer.text())
        .contains("a=msid:alice camera\r\n", "a=ssrc-group:FID 2001 2002\r\n")
        .contains("a=ssrc:1001 cname:room\r\n", "a=msid:alice voice\r\n")
        .contains("m=video 7400 UDP/TLS/RTP/SAVPF 108 109 96 97");
  }

  @Test
  void aTrackThatCannotBeDecodedIsRefusedAndTheRestIsNot() {
    var offer = offer("firefox-publish", text -> text.replace("a=sendonly", "a=recvonly"));
    var arrangement =
        new SectionAssignment(
            Map.of("0", Offers.sound(), "1", Offers.pictures(Codec.AV1, Map.of())), Set.of());

    var negotiated = answerer.answer(offer, OURS, arrangement).negotiated();

    assertThat(negotiated.section("0").orElseThrow().direction())
        .isEqualTo(MediaDirection.SENDONLY);
    var pictures = negotiated.section("1").orElseThrow();
    assertThat(pictures.outcome()).isEqualTo(Outcome.UNDECODABLE);
    assertThat(pictures.direction()).isEqualTo(MediaDirection.INACTIVE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"64001f", "4d001f"})
  void aHigherProfileOfH264IsNotSentToWhoHasOnlyTheBaseline(String profile) {
    var offer = offer("firefox-publish", text -> text.replace("a=sendonly", "a=recvonly"));
    var track = Offers.pictures(Codec.H264, Map.of("profile-level-id", profile));

    var negotiated =
        answerer
            .answer(offer, OURS, new SectionAssignment(Map.of("1", track), Set.of()))
            .negotiated();

    assertThat(negotiated.section("1").orElseThrow().outcome()).isEqualTo(Outcome.UNDECODABLE);
  }

  @Test
  void whoOnlySendsInASectionIsSentNothingInIt() {
    var arrangement = new SectionAssignment(Map.of("0", Offers.sound()), Set.of());

    var sound =
        answerer
            .answer(offer("chromium-publish"), OURS, arrangement)
            .negotiated()
            .section("0")
            .orElseThrow();

    assertThat(sound.outcome()).isEqualTo(Outcome.NOT_RECEIVING);
    assertThat(sound.direction()).isEqualTo(MediaDirection.RECVONLY);
  }

  @Test
  void aSectionBothWaysIsAnsweredByWhatIsArranged() {
    var offer = offer("chromium-sendrecv");

    var taken = new SdpAnswerer(1).answer(offer, OURS, SectionAssignment.RECEIVE_ALL).negotiated();
    var both =
        new SdpAnswerer(1)
            .answer(offer, OURS, new SectionAssignment(Map.of("0", Offers.sound()), Set.of()))
            .negotiated();
    var refused =
        new SdpAnswerer(1)
            .answer(offer, OURS, new SectionAssignment(Map.of(), Set.of("0", "1")))
            .negotiated();

    assertThat(taken.section("0").orElseThrow().direction()).isEqualTo(MediaDirection.RECVONLY);
    assertThat(both.section("0").orElseThrow().direction()).isEqualTo(MediaDirection.SENDRECV);
    assertThat(refused.section("0").orElseThrow().direction()).isEqualTo(MediaDirection.INACTIVE);
    assertThat(refused.section("0").orElseThrow().sources()).isEmpty();
  }

  @Test
  void redComesFirstWhereThePeerNamesItFirst() {
    var offer = offer("chromium-publish", text -> text.replace("SAVPF 111 63 9", "SAVPF 63 111 9"));

    var answer = answerer.answer(offer, OURS, SectionAssignment.RECEIVE_ALL);

    assertThat(answer.text())
        .contains("m=audio 7400 UDP/TLS/RTP/SAVPF 63 111\r\n", "a=fmtp:63 111/111\r\n");
  }

  @Test
  void firefoxPublishes() {
    var answer = answerer.answer(offer("firefox-publish"), OURS, SectionAssignment.RECEIVE_ALL);

    var pictures = answer.negotiated().section("1").orElseThrow();
    assertThat(pictures.formats())
        .extracting(CodecFormat::payloadType)
        .containsExactly(120, 126, 121);
    assertThat(pictures.rids()).containsExactly("hi", "lo");
    assertThat(answer.negotiated().peer().fingerprint()).asString().startsWith("sha-256 4A:AD:B9");
    assertThat(answer.text())
        .contains("a=extmap:8/recvonly urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id\r\n")
        .contains("usedtx=1;stereo=1\r\n", "m=video 7400 ");
  }

  @Test
  void obsPublishes() {
    var negotiated =
        answerer.answer(offer("whip-obs"), OURS, SectionAssignment.RECEIVE_ALL).negotiated();

    var pictures = negotiated.section("1").orElseThrow();
    assertThat(pictures.formats()).extracting(CodecFormat::codec).containsExactly(Codec.H264);
    assertThat(pictures.formats().getFirst().rtx()).isEqualTo(97);
    assertThat(pictures.sources())
        .containsExactly(new DeclaredSource(1853464, 1853465, "0mPuEsCZ"));
    assertThat(pictures.extensions()).isEmpty();
  }

  @Test
  void aMinimalClientPublishes() {
    var answer = answerer.answer(offer("whip-minimal"), OURS, SectionAssignment.RECEIVE_ALL);

    var pictures = answer.negotiated().section("video0").orElseThrow();
    assertThat(pictures.formats().getFirst().feedback()).containsExactly(RtcpFeedbackType.PLI);
    assertThat(pictures.sources()).extracting(DeclaredSource::ssrc).containsExactly(2294172931L);
    assertThat(answer.negotiated().section("audio1").orElseThrow().direction())
        .isEqualTo(MediaDirection.RECVONLY);
    assertThat(answer.text()).contains("a=group:BUNDLE video0 audio1\r\n", "m=audio 7400 ");
  }

  @Test
  void whatIsNotUnderstoodIsRefusedInItsPlace() {
    var offer =
        offer(
            "chromium-publish",
            text ->
                text.replace("BUNDLE 0 1", "BUNDLE 0 1 2 3")
                    + "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n"
                    + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:3\r\na=rtpmap:96 theora/90000\r\n"
                    + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:4\r\na=rtpmap:96 VP8/90000\r\n");

    var answer = answerer.answer(offer, OURS, SectionAssignment.RECEIVE_ALL);

    assertThat(answer.negotiated().sections())
        .extracting(NegotiatedSection::outcome)
        .containsExactly(
            Outcome.ACCEPTED,
            Outcome.ACCEPTED,
            Outcome.UNKNOWN_KIND,
            Outcome.NO_CODEC,
            Outcome.NOT_BUNDLED);
    assertThat(answer.text())
        .contains("a=group:BUNDLE 0 1\r\n", "m=application 0 UDP/DTLS/SCTP webrtc-datachannel\r\n")
        .contains("m=video 0 UDP/TLS/RTP/SAVPF 96\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chromium-publish",
        "chromium-watch",
        "firefox-publish",
        "whip-obs",
        "whip-minimal",
        "gstreamer-watch",
        "gstreamer-publish"
      })
  void whatIsAnsweredCanBeRead(String name) {
    var text = answerer.answer(offer(name), OURS, SectionAssignment.RECEIVE_ALL).text();

    var read = RemoteDescription.answer(text);

    assertThat(SessionDescription.read(text).text()).isEqualTo(text);
    assertThat(read.transport().orElseThrow().setup()).isEqualTo(DtlsSetup.PASSIVE);
    assertThat(read.transport().orElseThrow().lite()).isTrue();
    assertThat(read.transport().orElseThrow().candidates()).isEqualTo(OURS.candidates());
    assertThat(read.sections()).hasSameSizeAs(offer(name).sections());
  }

  @Test
  void namesOfTracksCannotEndALine() {
    assertThatThrownBy(() -> new OutgoingTrack(Codec.OPUS, Map.of(), 1, 0, "a\r\na=x", "s", "t"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
