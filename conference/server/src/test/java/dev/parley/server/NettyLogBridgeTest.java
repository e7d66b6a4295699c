package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.internal.logging.InternalLogLevel;
import io.netty.util.internal.logging.InternalLogger;
import org.junit.jupiter.api.Test;

final class NettyLogBridgeTest {
  @Test
  void warningsOfNettyAreNotForTheConsole() {
    InternalLogger log = new NettyLogBridge().newInstance("a.logger");

    assertThat(log.name()).isEqualTo("a.logger");
    assertThat(log.isErrorEnabled()).isTrue();
    assertThat(log.isWarnEnabled()).isFalse();
    assertThat(log.isDebugEnabled()).isFalse();
    assertThat(log.isEnabled(InternalLogLevel.WARN)).isFalse();
    log.warn("a {} that nobody sees", "thing", new IllegalStateException("unseen"));
    log.log(InternalLogLevel.INFO, "nor this");
    assertThat(log).isEqualTo(new NettyLogBridge().newInstance("a.logger")).hasToString("a.logger");
  }
}
