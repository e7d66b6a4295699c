package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtcp.RtcpWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a publisher of many streams is told of them. */
final class ReportTurnsTest {
  private final SfuSimulation stage = new SfuSimulation();
  private final SimulatedPeer alice = stage.caller();

  @Test
  void streamsThatDoNotFitIntoOneReportTakeTurns() {
    List<PublishedTestStream> voices = new ArrayList<>();
    for (int i = 0; i < RtcpWriter.COUNT_MAX + 5; i++) {
      voices.add(alice.signalling.voice());
    }
    alice.connect();
    stage.millis(5_000);

    assertThat(voices).allSatisfy(voice -> assertThat(alice.inbox.told(voice.ssrc)).isPositive());
  }
}
