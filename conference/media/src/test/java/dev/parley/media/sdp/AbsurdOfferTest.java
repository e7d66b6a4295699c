package dev.parley.media.sdp;

import static dev.parley.media.sdp.Offers.OURS;
import static dev.parley.media.sdp.Offers.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no browser says. Each is refused by its reason, or does no harm. */
class AbsurdOfferTest {
  private static final String OFFER = text("chromium-publish");

  @ParameterizedTest
  @CsvSource({
    "VERSION, v=0, v=1",
    "MALFORMED, o=- 2, o=- x",
    "MALFORMED, s=-, x=-",
    "MALFORMED, t=0 0, no line",
    "MALFORMED, t=0 0, q=0",
    "MALFORMED, m=video 9, m=video 90000",
    "MALFORMED, m=video 9, m=video",
    "MALFORMED, ' 45 46 ', ' 45 460 '",
    "MALFORMED, c=IN IP4 0.0.0.0, c=IN",
    "MALFORMED, a=mid:1, a=mid:",
    "MALFORMED, a=mid:1, a=mid:01234567890123456",
    "MALFORMED, a=mid:1, a=nomid:1",
    "MALFORMED, a=rtpmap:96 VP8/90000, a=rtpmap:96",
    "MALFORMED, a=rtpmap:96 VP8/90000, a=rtpmap:x VP8/90000",
    "MALFORMED, a=extmap:4 urn, a=extmap:99999 urn",
    "MALFORMED, 'a=extmap:10 ', 'a=extmap:4 '",
    "MALFORMED, a=rid:q send, a=rid:q",
    "MALFORMED, a=ssrc:3313281103 cname, a=ssrc:4294967296 cname",
    "MALFORMED, a=ice-ufrag:VUJo, a=ice-ufrag:V",
    "MALFORMED, a=ice-pwd:V6zi+I8JCmvfTnMID+NZJ2ma, a=ice-pwd:short",
    "FINGERPRINT, sha-256 31:89:A7:, sha-256 31:89:",
    "FINGERPRINT, sha-256 31:89:A7, sha-256",
    "DUPLICATE_MID, a=mid:1, a=mid:0",
    "NO_BUNDLE, a=group:BUNDLE 0 1, a=group:LS 0 1",
    "NO_RTCP_MUX, a=rtcp-mux, a=rtcp-demux",
    "NO_ICE, a=ice-ufrag, a=no-ufrag",
    "NO_ICE, a=ice-pwd, a=no-pwd",
    "NO_FINGERPRINT, a=fingerprint, a=nothing",
    "FINGERPRINT, a=fingerprint:sha-256, a=fingerprint:sha-1",
    "ROLE, a=setup:actpass, a=setup:passive",
    "ROLE, a=setup:actpass, a=setup:holdconn",
  })
  void isRefusedByItsReason(Reason reason, String what, String by) {
    assertThat(OFFER).contains(what);

    assertThat(refusal(OFFER.replace(what, by)).reason()).isEqualTo(reason);
  }

  @Test
  void theLineIsNamed() {
    var refusal = refusal(OFFER.replace("a=mid:0\r\n", "a=mid:a b\r\n"));

    assertThat(refusal.line()).isEqualTo(20);
    assertThat(refusal).hasMessage("SDP, line 20: a=mid: \"a b\" is no name of a section");
  }

  @Test
  void aSecretIsNotQuoted() {
    var refusal = refusal(OFFER.replace("a=ice-pwd:V6zi", "a=ice-pwd:%secret"));

    assertThat(refusal.getMessage()).doesNotContain("secret");
  }

  @Test
  void aMidThatNobodyOfferedCannotBeWatched() {
    var offer = RemoteDescription.offer(OFFER);
    var arrangement = new SectionAssignment(Map.of("9", Offers.sound()), Set.of());

    var refusal =
        catchThrowableOfType(
            SdpException.class, () -> new SdpAnswerer(1).answer(offer, OURS, arrangement));

    assertThat(refusal.reason()).isEqualTo(Reason.UNKNOWN_MID);
  }

  @Test
  void anOfferOfNothingIsRefused() {
    assertThat(refusal(OFFER.substring(0, OFFER.indexOf("m="))).reason())
        .isEqualTo(Reason.NO_MEDIA);
  }

  @Test
  void sizeIsLimited() {
    var most = OFFER + "a=x:" + "y".repeat(SdpLimits.CHARS_MAX - OFFER.length() - 4);

    assertThatCode(() -> RemoteDescription.offer(most)).doesNotThrowAnyException();
    assertThat(refusal(most + "y").reason()).isEqualTo(Reason.TOO_LONG);
  }

  @Test
  void sectionsAreLimited() {
    var stopped = "m=audio 0 UDP/TLS/RTP/SAVPF 0\r\n";
    var most = OFFER + stopped.repeat(SdpLimits.SECTIONS_MAX - 2);

    assertThat(RemoteDescription.offer(most).sections()).hasSize(SdpLimits.SECTIONS_MAX);
    assertThat(refusal(most + stopped).reason()).isEqualTo(Reason.TOO_MANY);
  }

  @Test
  void attributesAreLimited() {
    var minimal = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\n";
    var most = minimal + "a=x\r\n".repeat(SdpLimits.ATTRIBUTES_MAX);

    assertThat(SessionDescription.read(most).attributes()).hasSize(SdpLimits.ATTRIBUTES_MAX);
    assertThat(refusal(most + "a=x\r\n").reason()).isEqualTo(Reason.TOO_MANY);
  }

  @Test
  void formatsAreLimited() {
    var minimal = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nm=audio 0 RTP";
    var most = minimal + " 0".repeat(SdpLimits.FORMATS_MAX);

    assertThat(SessionDescription.read(most).sections().getFirst().formats())
        .hasSize(SdpLimits.FORMATS_MAX);
    assertThat(refusal(most + " 0").reason()).isEqualTo(Reason.TOO_MANY);
  }

  @Test
  void tenThousandCandidatesAreMostlyIgnored() {
    var candidate = "a=candidate:1 1 udp 2122194687 192.0.2.2 46941 typ host\r\n";

    var offer =
        RemoteDescription.offer(
            OFFER.replace("a=mid:0\r\n", candidate.repeat(10_000) + "a=mid:0\r\n"));

    assertThat(offer.transport().orElseThrow().candidates()).hasSize(SdpLimits.CANDIDATES_MAX);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x", "1 1 udp 99999999999 192.0.2.2 1 typ host", "1 1 udp 1 192.0.2.2 65536 typ host",
        "1 1 sctp 1 192.0.2.2 1 typ host", "1 1 udp 1 a/b 1 typ host", "1 1 udp 1 a 1 typ moon"
      })
  void aCandidateThatIsNoneIsIgnored(String candidate) {
    var offer =
        RemoteDescription.offer(
            OFFER.replace("a=mid:0", "a=candidate:" + candidate + "\r\na=mid:0"));

    assertThat(offer.transport().orElseThrow().candidates()).hasSize(4);
  }

  @Test
  void extensionsBeyondTheLimitAreIgnored() {
    var other = "a=extmap:13 urn:x\r\n";
    var known = "a=extmap:14 urn:ietf:params:rtp-hdrext:sdes:mid\r\n";
    var none = OFFER.replaceAll("a=extmap:[^\r]*\r\n", "");
    var most = other.repeat(SdpLimits.EXTENSIONS_MAX - 1);

    assertThat(extensions(none, most + known)).containsValue(14);
    assertThat(extensions(none, most + other + known)).isEmpty();
  }

  private static Map<HeaderExtension, Integer> extensions(String offer, String ofSession) {
    var read = RemoteDescription.offer(offer.replace("t=0 0\r\n", "t=0 0\r\n" + ofSession));
    return read.sections().getFirst().extensions();
  }

  @Test
  void layersAndSourcesBeyondTheLimitAreIgnored() {
    var offer =
        OFFER
            .replace("a=rid:q send\r\n", "a=rid:q send\r\na=rid:r send\r\na=rid:s send\r\n")
            .replace("send q;h;f", "send q;h;f;r;s")
            .replace("a=rid:h", "a=ssrc:1 cname:x\r\n".repeat(5) + "a=rid:h");
    for (var i = 2; i < 50; i++) {
      offer = offer.replace("a=rid:h", "a=ssrc:" + i + " cname:x\r\na=rid:h");
    }

    var pictures = RemoteDescription.offer(offer).sections().get(1);

    assertThat(pictures.ridNames()).containsExactly("q", "h", "f", "r");
    assertThat(pictures.sources()).hasSize(SdpLimits.SOURCES_MAX);
  }

  @Test
  void truncatedAnywhereItIsReadOrRefused() {
    for (var length = 0; length < OFFER.length(); length++) {
      answerOrRefuse(OFFER.substring(0, length));
    }
  }

  @Test
  void damagedAnywhereItIsReadOrRefused() {
    for (var seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var damaged = new StringBuilder(OFFER);
      for (var i = 0; i < 1 + random.nextInt(8); i++) {
        damaged.setCharAt(random.nextInt(damaged.length()), (char) random.nextInt(256));
      }
      answerOrRefuse(damaged.toString());
    }
  }

  private static void answerOrRefuse(String offer) {
    try {
      new SdpAnswerer(1)
          .answer(RemoteDescription.offer(offer), OURS, SectionAssignment.RECEIVE_ALL);
    } catch (SdpException expected) {
      assertThat(expected.reason()).isNotNull();
    }
  }

  private static SdpException refusal(String offer) {
    var refusal =
        catchThrowableOfType(
            SdpException.class,
            () ->
                new SdpAnswerer(1)
                    .answer(RemoteDescription.offer(offer), OURS, SectionAssignment.RECEIVE_ALL));
    assertThat(refusal).as("refusal").isNotNull();
    return refusal;
  }
}
