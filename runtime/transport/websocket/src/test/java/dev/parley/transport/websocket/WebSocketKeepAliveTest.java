package dev.parley.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.transport.websocket.WebSocketKeepAlive.WebSocketKeepAliveAction;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class WebSocketKeepAliveTest {
  private final WebSocketKeepAlive keepAlive = new WebSocketKeepAlive(Duration.ofNanos(100));

  @Test
  @DisplayName("FR-4: asked after one silent interval, given up after another")
  void silentPeerIsAskedThenGivenUp() {
    assertThat(keepAlive.check(1, 0)).isEqualTo(WebSocketKeepAliveAction.NONE);
    assertThat(keepAlive.check(1, 99)).isEqualTo(WebSocketKeepAliveAction.NONE);
    assertThat(keepAlive.check(1, 100)).isEqualTo(WebSocketKeepAliveAction.PING);
    assertThat(keepAlive.check(1, 199)).isEqualTo(WebSocketKeepAliveAction.NONE);
    assertThat(keepAlive.check(1, 200)).isEqualTo(WebSocketKeepAliveAction.EXPIRED);
  }

  @Test
  @DisplayName("FR-4: any sign of life begins again")
  void signOfLifeBeginsAgain() {
    keepAlive.check(1, 0);
    assertThat(keepAlive.check(1, 100)).isEqualTo(WebSocketKeepAliveAction.PING);

    assertThat(keepAlive.check(2, 150)).isEqualTo(WebSocketKeepAliveAction.NONE);
    assertThat(keepAlive.check(2, 200)).isEqualTo(WebSocketKeepAliveAction.NONE);
    assertThat(keepAlive.check(2, 250)).isEqualTo(WebSocketKeepAliveAction.PING);
  }
}
