package dev.parley.media.sdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.NegotiatedSection.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SdpOffererTest {
  private final SdpOfferer offerer = new SdpOfferer(1, Offers.ours("load"));
  private final SdpAnswerer answerer = new SdpAnswerer(2);

  @Test
  void bothSidesAgree() {
    var offer =
        RemoteDescription.offer(
            offerer.offer(
                List.of(
                    new Transceiver.Sending(Offers.sound()),
                    new Transceiver.Sending(Offers.pictures(Codec.VP8, Map.of())),
                    new Transceiver.Receiving(MediaKind.VIDEO))));
    var h264 = Offers.pictures(Codec.H264, Map.of("profile-level-id", "42e01f"));
    var answer =
        answerer.answer(offer, Offers.OURS, new SectionAssignment(Map.of("2", h264), Set.of()));

    var agreed = offerer.accept(RemoteDescription.answer(answer.text()));

    assertThat(agreed.sections())
        .extracting(NegotiatedSection::direction)
        .containsExactly(MediaDirection.SENDONLY, MediaDirection.SENDONLY, MediaDirection.RECVONLY);
    assertThat(agreed.sections())
        .extracting(section -> section.formats().getFirst().codec())
        .containsExactly(Codec.OPUS, Codec.VP8, Codec.H264);
    assertThat(agreed.section("2").orElseThrow().sources())
        .containsExactly(new DeclaredSource(2001, 2002, "room"));
    assertThat(agreed.section("1").orElseThrow().extensions())
        .isEqualTo(answer.negotiated().section("1").orElseThrow().extensions())
        .containsKeys(
            HeaderExtension.MID,
            HeaderExtension.TRANSPORT_SEQUENCE,
            HeaderExtension.DEPENDENCY_DESCRIPTOR);
    assertThat(answer.negotiated().section("1").orElseThrow().sources())
        .containsExactly(new DeclaredSource(2001, 2002, "room"));
    assertThat(agreed.peer().ice()).isEqualTo(Offers.OURS.ice());
    assertThat(agreed.mixedExtensions()).isTrue();
  }

  @Test
  void lanesAreAdded() {
    var first = List.<Transceiver>of(new Transceiver.Sending(Offers.sound()));
    agree(first);

    var agreed = agree(List.of(first.getFirst(), new Transceiver.Receiving(MediaKind.AUDIO)));

    assertThat(agreed.sections())
        .extracting(NegotiatedSection::outcome)
        .containsExactly(Outcome.ACCEPTED, Outcome.ACCEPTED);
    assertThat(agreed.sections().get(1).direction()).isEqualTo(MediaDirection.INACTIVE);
  }

  @Test
  void whatAnswersAnotherOfferIsRefused() {
    var answer = RemoteDescription.answer(Offers.text("chromium-answer"));
    offerer.offer(List.of(new Transceiver.Receiving(MediaKind.AUDIO)));

    assertThatThrownBy(() -> offerer.accept(answer))
        .isInstanceOfSatisfying(
            SdpException.class, e -> assertThat(e.reason()).isEqualTo(SdpException.Reason.ORDER));
  }

  private NegotiatedSession agree(List<Transceiver> lanes) {
    var answer =
        answerer.answer(
            RemoteDescription.offer(offerer.offer(lanes)),
            Offers.OURS,
            SectionAssignment.RECEIVE_ALL);
    return offerer.accept(RemoteDescription.answer(answer.text()));
  }
}
