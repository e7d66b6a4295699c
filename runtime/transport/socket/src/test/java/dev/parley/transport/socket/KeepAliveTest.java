package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.socket.KeepAlive.Step;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class KeepAliveTest {
  private final KeepAlive keepAlive = new KeepAlive(Duration.ofNanos(100));

  @Test
  @DisplayName("FR-4: asked after one interval of silence, given up after another")
  void silenceIsAskedAboutThenGivenUp() {
    assertThat(keepAlive.look(0, 1_000)).isEqualTo(Step.FINE);
    assertThat(keepAlive.look(0, 1_099)).isEqualTo(Step.SILENT);
    assertThat(keepAlive.look(0, 1_100)).isEqualTo(Step.ASK);
    assertThat(keepAlive.look(0, 1_199)).isEqualTo(Step.SILENT);
    assertThat(keepAlive.look(0, 1_200)).isEqualTo(Step.DEAD);
  }

  @Test
  @DisplayName("FR-4: any byte is a sign of life")
  void anySignOfLifeBeginsAnew() {
    keepAlive.look(0, 0);
    keepAlive.look(0, 100);

    assertThat(keepAlive.look(1, 150)).isEqualTo(Step.FINE);
    assertThat(keepAlive.look(1, 249)).isEqualTo(Step.SILENT);
    assertThat(keepAlive.look(1, 250)).isEqualTo(Step.ASK);
  }
}
