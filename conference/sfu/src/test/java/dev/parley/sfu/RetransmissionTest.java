package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.sfu.ReceivedMedia.Got;
import dev.parley.testkit.net.LinkDirection;
import dev.parley.testkit.net.LinkShape;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is lost on either line is asked for and comes again. */
final class RetransmissionTest {
  private static final LinkShape LOSSY =
      LinkShape.OPEN.delay(Duration.ofMillis(20), Duration.ZERO).faults(0.05, 0, 0);

  private final SfuSimulation stage = new SfuSimulation();

  @Test
  void whatIsLostFromThePublisherIsAskedForAndFillsItsPlace() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().packetsPerFrame = 4;
    stage.millis(300);
    call.alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(5_000);
    call.alice.up = new LinkDirection(LinkShape.OPEN, 4);
    stage.millis(500);
    assertThat(call.alice.inbox.missed).hasSizeGreaterThan(10);
    assertThat(call.bob.inbox.missed).isEmpty();
    assertWhole(call.seen());
  }

  @Test
  void whatIsLostToAWatcherIsSentAgainWithTheSameBytes() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().packetsPerFrame = 4;
    stage.millis(300);
    call.bob.down = new LinkDirection(LOSSY, 5);
    stage.millis(5_000);
    call.bob.down = new LinkDirection(LinkShape.OPEN, 6);
    stage.millis(500);
    List<Got> again = call.seen().stream().filter(Got::again).toList();
    assertThat(again).hasSizeGreaterThan(10);
    assertWhole(call.seen());
    assertThat(call.alice.inbox.missed).isEmpty();
    for (Got each : again) {
      assertThat(call.camera().history.values()).anyMatch(sent -> endsWith(sent, each.payload()));
    }
  }

  /** Picture numbers are written anew for each watcher; the rest is as it was sent. */
  private static boolean endsWith(byte[] sent, byte[] payload) {
    int descriptor = 6;
    int from = sent.length - payload.length + descriptor;
    return from > 0 && Arrays.equals(sent, from, sent.length, payload, descriptor, payload.length);
  }

  private static void assertWhole(List<Got> seen) {
    Set<Integer> numbers = new HashSet<>();
    seen.forEach(each -> numbers.add(each.sequence()));
    int first = seen.getFirst().sequence();
    int last =
        seen.stream()
            .map(each -> (short) (each.sequence() - first))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    assertThat(numbers).hasSize(last + 1);
  }

  @Test
  void keyFrameRequestsReachThePublisherAtALimitedRate() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(500);
    int before = call.camera().asked;
    call.bob.inbox.wantKeyFrame(call.ssrc);
    stage.millis(100);
    assertThat(call.camera().asked).isEqualTo(before + 1);
    for (int i = 0; i < 200; i++) {
      call.bob.inbox.wantKeyFrame(call.ssrc);
      stage.millis(5);
    }
    assertThat(call.camera().asked).isBetween(before + 2, before + 3);
  }

  @Test
  void whoAsksForAllAgainAndAgainGetsAShareOnly() {
    TwoPartyCall call = new TwoPartyCall(stage);
    call.camera().bytes = 1_000;
    stage.millis(1_000);
    int[] all = call.seen().stream().mapToInt(Got::sequence).toArray();
    long before = stage.forwarder.counters().counts().bytesOut();
    for (int i = 0; i < 200; i++) {
      call.bob.inbox.ask(call.ssrc, all);
    }
    call.camera().on = false;
    stage.millis(100);
    assertThat(stage.forwarder.counters().counts().bytesOut() - before).isLessThan(100_000);
  }

  @Test
  void everyLayersLossIsToldAlsoWhenSomethingIsAskedForMeanwhile() {
    TwoPartyCall call = TwoPartyCall.simulcast(stage);
    stage.millis(300);
    call.alice.up = new LinkDirection(LOSSY, 3);
    stage.millis(10_000);

    List<Integer> told =
        call.layers.stream().map(each -> call.alice.inbox.told(each.ssrc)).toList();
    assertThat(told).doesNotContain(0).allMatch(each -> each.equals(told.getFirst()));
    assertThat(call.alice.inbox.missed).hasSizeGreaterThan(10);
  }

  @Test
  void senderReportsTellThePublishersTimeInTheWatchersStream() {
    TwoPartyCall call = new TwoPartyCall(stage);
    stage.millis(4_000);
    assertThat(call.bob.inbox.reports).isNotEmpty();
    for (ReceivedMedia.Report report : call.bob.inbox.reports) {
      assertThat(report.ssrc()).isEqualTo(call.ssrc);
      Got nearest =
          call.seen().stream()
              .min(Comparator.comparingLong(each -> Math.abs(each.at() - report.at())))
              .orElseThrow();
      long apart = (report.timestamp() - nearest.timestamp()) / 90;
      assertThat(apart).as("milliseconds").isBetween(-60L, 60L);
      long clock = (report.ntp() - SimulatedPeer.ntp(report.at())) * 1_000 >> 32;
      assertThat(clock).as("milliseconds").isBetween(-20L, 20L);
    }
    assertThat(call.alice.inbox.receiverReports).isPositive();
    assertThat(call.alice.inbox.feedbacks).isPositive();
  }
}
