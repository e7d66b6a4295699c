package dev.parley.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.rtcp.RtcpWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a publisher of many streams is told of them. */
final class ReportTurnsTest {
  private final Stage stage = new Stage();
  private final Caller alice = stage.caller();

  @Test
  void streamsThatDoNotFitIntoOneReportTakeTurns() {
    List<Stream> voices = new ArrayList<>();
    for (int i = 0; i < RtcpWriter.COUNT_MAX + 5; i++) {
      voices.add(alice.signalling.voice());
    }
    alice.connect();
    stage.millis(5_000);

    assertThat(voices).allSatisfy(voice -> assertThat(alice.inbox.told(voice.ssrc)).isPositive());
  }
}
