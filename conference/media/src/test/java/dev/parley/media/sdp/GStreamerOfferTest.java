package dev.parley.media.sdp;

import static dev.parley.media.sdp.Offers.OURS;
import static dev.parley.media.sdp.Offers.offer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.sdp.NegotiatedSection.Outcome;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Offers in the form of GStreamer's webrtcbin: pictures first, names by the order of sections,
 * {@code OPUS} in capitals, long ICE credentials, no RTX, no header extensions; with {@code
 * max-bundle} only the first section has a transport.
 */
class GStreamerOfferTest {
  private final SdpAnswerer answerer = new SdpAnswerer(42);

  private SdpAnswer watched(UnaryOperator<String> change, OutgoingTrack pictures) {
    SectionAssignment arrangement =
        new SectionAssignment(Map.of("video0", pictures, "audio1", Offers.sound()), Set.of());
    return answerer.answer(offer("gstreamer-watch", change), OURS, arrangement);
  }

  private static NegotiatedSection pictures(SdpAnswer answer) {
    return answer.negotiated().section("video0").orElseThrow();
  }

  @Test
  void viewerGetsTheTrackCodecAndAudioInTheSectionWithoutTransport() {
    SdpAnswer answer = watched(text -> text, Offers.pictures(Codec.VP8, Map.of()));

    assertThat(pictures(answer).outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(pictures(answer).direction()).isEqualTo(MediaDirection.SENDONLY);
    assertThat(pictures(answer).formats().getFirst().payloadType()).isEqualTo(101);
    NegotiatedSection sound = answer.negotiated().section("audio1").orElseThrow();
    assertThat(sound.outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(sound.formats()).extracting(CodecFormat::payloadType).containsExactly(111);
    assertThat(answer.negotiated().peer().ice().ufrag())
        .isEqualTo("q0bWmZ/4rUO+9xTvJf2LkC7eYhNs1aGd");
    assertThat(answer.text()).contains("a=group:BUNDLE video0 audio1\r\n", "a=setup:passive\r\n");
  }

  @ParameterizedTest
  @CsvSource({"42e01f, 102", "42c015, 102", "64001f, 103"})
  void viewerIsSentH264ByThePayloadTypeOfItsProfile(String profile, int payloadType) {
    SdpAnswer answer =
        watched(
            text -> text,
            Offers.pictures(
                Codec.H264, Map.of("profile-level-id", profile, "packetization-mode", "1")));

    assertThat(pictures(answer).outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(pictures(answer).formats().getFirst().payloadType()).isEqualTo(payloadType);
  }

  @Test
  void viewerThatAsksForKeyFramesAloneIsPromisedNoRepairs() {
    SdpAnswer answer = watched(text -> text, Offers.pictures(Codec.VP8, Map.of()));

    CodecFormat format = pictures(answer).formats().getFirst();
    assertThat(format.rtx()).isEqualTo(CodecFormat.NONE);
    assertThat(format.feedback())
        .contains(RtcpFeedbackType.PLI)
        .doesNotContain(RtcpFeedbackType.NACK);
    assertThat(pictures(answer).extensions()).isEmpty();
    assertThat(answer.text()).doesNotContain("a=ssrc-group:FID", "a=rtcp-fb:101 nack\r\n", "rtx");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=rtcp-fb:101 transport-cc\n",
        "a=rtcp-fb:101 ccm fir\n",
        "a=rtcp-mux-only\n",
        "a=rtcp-rsize\n",
        "a=framerate:30\n"
      })
  void viewerGetsVideoWithoutThatLineToo(String line) {
    SdpAnswer answer =
        watched(
            text -> text.replace(line.replace("\n", "\r\n"), ""),
            Offers.pictures(Codec.VP8, Map.of()));

    assertThat(pictures(answer).outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(pictures(answer).formats().getFirst().payloadType()).isEqualTo(101);
  }

  @Test
  void publisherSendsH264WithoutRepairs() {
    SdpAnswer answer =
        answerer.answer(offer("gstreamer-publish"), OURS, SectionAssignment.RECEIVE_ALL);

    assertThat(pictures(answer).direction()).isEqualTo(MediaDirection.RECVONLY);
    CodecFormat format = pictures(answer).formats().getFirst();
    assertThat(format.codec()).isEqualTo(Codec.H264);
    assertThat(format.rtx()).isEqualTo(CodecFormat.NONE);
    assertThat(format.parameters()).containsEntry("profile-level-id", "42c015");
    assertThat(pictures(answer).sources())
        .extracting(DeclaredSource::ssrc)
        .containsExactly(3729522813L);
    NegotiatedSection sound = answer.negotiated().section("audio1").orElseThrow();
    assertThat(sound.outcome()).isEqualTo(Outcome.ACCEPTED);
    assertThat(sound.sources()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gstreamer-watch", "gstreamer-publish"})
  void answerNamesEachSectionInTheOrderOfTheOffer(String name) {
    String text = answerer.answer(offer(name), OURS, SectionAssignment.RECEIVE_ALL).text();

    RemoteDescription read = RemoteDescription.answer(text);
    assertThat(read.mids()).containsExactly("video0", "audio1");
    assertThat(text).doesNotContain("m=audio 0 ").contains("a=rtcp-mux\r\n");
  }
}
