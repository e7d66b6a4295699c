package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.websocket.KeepAlive.Step;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class KeepAliveTest {
  private final KeepAlive keepAlive = new KeepAlive(Duration.ofNanos(100));

  @Test
  @DisplayName("FR-4: asked after one silent interval, given up after another")
  void silentPeerIsAskedThenGivenUp() {
    assertThat(keepAlive.look(1, 0)).isEqualTo(Step.WAIT);
    assertThat(keepAlive.look(1, 99)).isEqualTo(Step.WAIT);
    assertThat(keepAlive.look(1, 100)).isEqualTo(Step.ASK);
    assertThat(keepAlive.look(1, 199)).isEqualTo(Step.WAIT);
    assertThat(keepAlive.look(1, 200)).isEqualTo(Step.GIVE_UP);
  }

  @Test
  @DisplayName("FR-4: any sign of life begins again")
  void signOfLifeBeginsAgain() {
    keepAlive.look(1, 0);
    assertThat(keepAlive.look(1, 100)).isEqualTo(Step.ASK);

    assertThat(keepAlive.look(2, 150)).isEqualTo(Step.WAIT);
    assertThat(keepAlive.look(2, 200)).isEqualTo(Step.WAIT);
    assertThat(keepAlive.look(2, 250)).isEqualTo(Step.ASK);
  }
}
