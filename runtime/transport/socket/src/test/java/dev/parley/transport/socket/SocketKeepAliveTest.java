package dev.parley.transport.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.socket.SocketKeepAlive.KeepAliveAction;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SocketKeepAliveTest {
  private final SocketKeepAlive keepAlive = new SocketKeepAlive(Duration.ofNanos(100));

  @Test
  @DisplayName("FR-4: asked after one interval of silence, given up after another")
  void silenceIsAskedAboutThenGivenUp() {
    assertThat(keepAlive.check(0, 1_000)).isEqualTo(KeepAliveAction.NONE);
    assertThat(keepAlive.check(0, 1_099)).isEqualTo(KeepAliveAction.SILENT);
    assertThat(keepAlive.check(0, 1_100)).isEqualTo(KeepAliveAction.PING);
    assertThat(keepAlive.check(0, 1_199)).isEqualTo(KeepAliveAction.SILENT);
    assertThat(keepAlive.check(0, 1_200)).isEqualTo(KeepAliveAction.EXPIRED);
  }

  @Test
  @DisplayName("FR-4: any byte is a sign of life")
  void anySignOfLifeBeginsAnew() {
    keepAlive.check(0, 0);
    keepAlive.check(0, 100);

    assertThat(keepAlive.check(1, 150)).isEqualTo(KeepAliveAction.NONE);
    assertThat(keepAlive.check(1, 249)).isEqualTo(KeepAliveAction.SILENT);
    assertThat(keepAlive.check(1, 250)).isEqualTo(KeepAliveAction.PING);
  }
}
