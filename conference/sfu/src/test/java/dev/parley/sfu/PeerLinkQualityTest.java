package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Link quality of a peer, of which its listener is notified every two seconds. */
final class PeerLinkQualityTest {
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
}
