package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SentPacketLogTest {
  private final SentPacketLog log = new SentPacketLog();

  @Test
  void packetsAreNumberedAndFound() {
    assertThat(log.sent(100, 5)).isZero();
    log.cluster(255);
    assertThat(log.sent(200, 7)).isEqualTo(1);

    assertThat(log.time(log.find(1))).isEqualTo(7);
    assertThat(log.length(log.find(1))).isEqualTo(200);
    assertThat(log.cluster(log.find(1))).isEqualTo(255);
    assertThat(log.cluster(log.find(0))).isZero();
    assertThat(log.packets()).isEqualTo(2);
    assertThat(log.bytes()).isEqualTo(300);
  }

  @Test
  void whatWasNeverSentIsNotFound() {
    assertThat(log.find(0)).isEqualTo(-1);
    log.sent(100, 5);
    assertThat(log.find(1)).isEqualTo(-1);
    assertThat(log.find(0xffff)).isEqualTo(-1);
  }

  @Test
  void numbersBeginAgainAfter16BitsAndOldPacketsAreForgotten() {
    for (int i = 0; i < 0x10003; i++) {
      assertThat(log.sent(10, i)).isEqualTo(i & 0xffff);
    }

    assertThat(log.time(log.find(2))).isEqualTo(0x10002);
    assertThat(log.find(3)).isEqualTo(-1);
    int oldest = 0x10003 - SentPacketLog.PACKETS_MAX;
    assertThat(log.find(oldest & 0xffff)).isEqualTo(oldest);
    assertThat(log.find(oldest - 1 & 0xffff)).isEqualTo(-1);
  }

  @Test
  void packetIsToldOfOnce() {
    log.sent(0x1ffff, 5);

    assertThat(log.acknowledge(0)).isTrue();
    assertThat(log.acknowledge(0)).isFalse();
    assertThat(log.length(0)).isEqualTo(0xffff);
    log.sent(10, 5);
    assertThat(log.acknowledge(1)).isTrue();
  }
}
