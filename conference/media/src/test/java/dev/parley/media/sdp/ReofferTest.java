package dev.parley.media.sdp;

import static dev.parley.media.sdp.Offers.OURS;
import static dev.parley.media.sdp.Offers.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.sdp.NegotiatedSection.Outcome;
import dev.parley.media.sdp.SdpException.Reason;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** One browser's offers in their order: published, watched too, stopped and restarted, reused. */
class ReofferTest {
  private final SdpAnswerer answerer = new SdpAnswerer(7);

  @Test
  void aBrowserAddsStopsRestartsAndReuses() {
    var first = take(offer("chromium-publish"));
    var added = take(offer("chromium-publish-and-watch"));
    var restart = offer("chromium-stopped-and-restarted");
    var restarts = answerer.restarts(restart);
    var restarted = answerer.answer(restart, Offers.ours("news"), SectionAssignment.RECEIVE_ALL);
    var reused =
        answerer.answer(
            offer("chromium-reused"), Offers.ours("news"), SectionAssignment.RECEIVE_ALL);

    assertThat(first.negotiated().sections()).hasSize(2);
    assertThat(added.negotiated().sections()).hasSize(4);
    assertThat(added.negotiated().iceRestarted()).isFalse();
    assertThat(restarts).isTrue();
    assertThat(restarted.negotiated().iceRestarted()).isTrue();
    assertThat(restarted.negotiated().peer().ice().ufrag()).isEqualTo("xr5P");
    assertThat(restarted.negotiated().sections().get(3).outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(restarted.text()).contains("a=group:BUNDLE 0 1 2\r\n", "m=video 0 ", "ufrag:news");
    assertThat(reused.negotiated().iceRestarted()).isFalse();
    assertThat(reused.negotiated().sections().get(3).mid()).isEqualTo("4");
    assertThat(reused.negotiated().sections().get(3).kind()).isEqualTo(MediaKind.AUDIO);
    assertThat(reused.negotiated().section("1").orElseThrow().rids())
        .containsExactly("q", "h", "f");
    assertThat(first.text()).contains("o=- 7 0 IN");
    assertThat(reused.text()).contains("o=- 7 3 IN");
  }

  @Test
  void restartedIceNeedsNewCredentialsOfOurs() {
    take(offer("chromium-publish-and-watch"));

    assertThatThrownBy(() -> take(offer("chromium-stopped-and-restarted")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everythingMayBeStopped() {
    take(offer("chromium-publish"));

    var negotiated =
        take(offer(
                "chromium-publish",
                text ->
                    text.replace("a=group:BUNDLE 0 1", "a=group:BUNDLE")
                        .replaceAll("m=(audio|video) \\d+", "m=$1 0")))
            .negotiated();

    assertThat(negotiated.sections())
        .extracting(NegotiatedSection::outcome)
        .containsOnly(Outcome.STOPPED);
    assertThat(negotiated.peer().ice().ufrag()).isEqualTo("VUJo");
  }

  @Test
  void sectionsThatChangePlacesAreRefused() {
    take(offer("chromium-publish"));

    refused(Reason.ORDER, text -> text.replace("a=mid:1", "a=mid:7").replace("0 1\r\n", "0 7\r\n"));
    refused(Reason.ORDER, text -> text.substring(0, text.indexOf("m=video")));
    refused(
        Reason.ORDER,
        text -> text.replace("m=video 9", "m=audio 9").replace("VP8/90000", "opus/48000/2"));
  }

  @Test
  void anotherCertificateIsRefused() {
    take(offer("chromium-publish"));

    refused(Reason.CERTIFICATE_CHANGED, text -> text.replace("31:89:A7", "31:89:A8"));
  }

  @Test
  void aRefusedOfferChangesNothing() {
    take(offer("chromium-publish"));
    refused(Reason.CERTIFICATE_CHANGED, text -> text.replace("31:89:A7", "31:89:A8"));

    assertThat(take(offer("chromium-publish-and-watch")).text()).contains("o=- 7 1 IN");
  }

  private void refused(Reason reason, UnaryOperator<String> change) {
    assertThatThrownBy(() -> take(offer("chromium-publish", change)))
        .isInstanceOfSatisfying(SdpException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private SdpAnswer take(RemoteDescription offer) {
    return answerer.answer(offer, OURS, SectionAssignment.RECEIVE_ALL);
  }
}
