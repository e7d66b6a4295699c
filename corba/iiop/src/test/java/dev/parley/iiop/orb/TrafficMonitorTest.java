package dev.parley.iiop.orb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TrafficMonitorTest {
  private static final long START = System.nanoTime();

  private final TrafficMonitor traffic = new TrafficMonitor();

  @Test
  void connectionIsIdleSinceTheFirstCheckAfterItsLastMessage() {
    traffic.message();

    assertThat(traffic.idleNanos(START + 100)).isZero();
    assertThat(traffic.idleNanos(START + 130)).isEqualTo(30);
    assertThat(traffic.idleSince()).isEqualTo(START + 100);
  }

  @Test
  void connectionWithTrafficSinceTheLastCheckIsNotIdle() {
    traffic.idleNanos(START);

    traffic.message();

    assertThat(traffic.idleSince()).isEqualTo(Long.MAX_VALUE);
  }
}
