package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Link quality of a peer, of which its listener is notified every two seconds. */
final class PeerLinkQualityTest {
  private static final int SENDER_REPORTS_IN_A_DATAGRAM = ScratchBuffers.REPORT_BYTES / 28;

  private final SfuSimulation stage = new SfuSimulation();

  @Test
  void linkQualityIsReportedEveryTwoSecondsWhileThePeerIsConnected() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(9_000);

    assertThat(call.bob.heard.lines).hasSizeBetween(4, 5);
    call.bob.silent = true;
    stage.millis(35_000);
    int before = call.bob.heard.lines.size();
    stage.millis(10_000);
    assertThat(call.bob.heard.lines).as("while it is lost").hasSize(before);
  }

  @Test
  void onlyThePublisherPublishesAndOnlyTheViewerHasARoundTrip() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(5_000);

    LinkQuality alice = call.alice.heard.lines.getLast();
    LinkQuality bob = call.bob.heard.lines.getLast();
    assertThat(alice.publishes()).isTrue();
    assertThat(alice.roundTrip()).isEqualTo(Duration.ZERO);
    assertThat(bob.publishes()).isFalse();
    assertThat(bob.roundTrip()).isPositive();
    assertThat(alice.overloaded()).isFalse();
    assertThat(bob.bandwidthLimited()).isFalse();
  }

  @Test
  void viewerGetsASenderReportAboutEverySecond() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(1_000);
    int before = call.bob.inbox.reports.size();
    stage.millis(10_000);

    assertThat(call.bob.inbox.reports.size() - before).isBetween(6, 21);
    assertThat(call.alice.inbox.reports).isEmpty();
  }

  @Test
  void viewerOfManyTracksGetsASenderReportOfEach() {
    SimulatedPeer alice = stage.caller();
    List<PublishedTestStream> voices = new ArrayList<>();
    for (int i = 0; i < SENDER_REPORTS_IN_A_DATAGRAM + 5; i++) {
      voices.add(alice.signalling.voice());
    }
    alice.connect();
    SimulatedPeer bob = stage.caller();
    List<Integer> heard = new ArrayList<>();
    voices.forEach(voice -> heard.add(bob.signalling.watch(alice.signalling.track(voice))));
    bob.connect();
    stage.millis(4_000);

    assertThat(bob.inbox.reports).doesNotHaveDuplicates();
    assertThat(bob.inbox.reports.stream().map(ReceivedMedia.Report::ssrc).distinct())
        .containsExactlyInAnyOrderElementsOf(heard);
  }

  @Test
  void aViewerWhoseLinkCarriesNoVideoIsToldAndProbedFromTimeToTime() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().bytes = 1_000;
    call.camera().packetsPerFrame = 5;
    call.bob.down = new LinkDirection(LinkShape.OPEN.rate(60_000, Duration.ofMillis(300)), 5);
    stage.millis(60_000);
    assertThat(call.bob.heard.lines.getLast().bandwidthLimited()).isTrue();
    int video = call.seen().size();
    int padding = call.bob.inbox.padding;
    stage.millis(10_000);

    assertThat(call.seen()).as("no video").hasSize(video);
    assertThat(call.bob.inbox.padding - padding).isBetween(20, 150);
  }
}
