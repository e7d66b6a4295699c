package dev.parley.media.rtp;

import static dev.parley.media.rtp.ReceptionStatistics.DISORDER_MAX;
import static dev.parley.media.rtp.ReceptionStatistics.DROPOUT_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReceptionStatisticsTest {
  private static final long MILLI = 1_000_000L;

  private final ReceptionStatistics statistics = new ReceptionStatistics(8_000);

  @Test
  void nothingIsKnownBeforeTheFirstPacket() {
    assertThat(statistics.expected()).isZero();
    assertThat(statistics.lost()).isZero();
    assertThat(statistics.takeFractionLost()).isZero();
    assertThat(statistics.extendedHighest()).isZero();
    assertThat(statistics.jitter()).isZero();
  }

  @Test
  void lossIsCountedOverTheTurn() {
    for (int i = 65_530; i < 65_550; i++) {
      if (i % 4 != 0) {
        receive(i);
      }
    }

    assertThat(statistics.expected()).isEqualTo(20);
    assertThat(statistics.received()).isEqualTo(15);
    assertThat(statistics.lost()).isEqualTo(5);
    assertThat(statistics.takeFractionLost()).isEqualTo(64);
    assertThat(statistics.extendedHighest()).isEqualTo(65_549);
  }

  @Test
  void fractionIsOfThePacketsSinceTheLastReport() {
    receive(1);
    receive(3);
    assertThat(statistics.takeFractionLost()).isEqualTo(85);

    receive(4);
    receive(5);

    assertThat(statistics.takeFractionLost()).isZero();
    assertThat(statistics.takeFractionLost()).isZero();
    assertThat(statistics.lost()).isOne();
  }

  @Test
  void duplicatesMakeLossNegativeAndTheFractionZero() {
    for (int i = 0; i < 5; i++) {
      receive(9);
    }

    assertThat(statistics.lost()).isEqualTo(-4);
    assertThat(statistics.takeFractionLost()).isZero();
  }

  @Test
  void allLostButOneIsNoMoreThan255Of256() {
    receive(0);
    statistics.takeFractionLost();
    receive(2_999);

    assertThat(statistics.takeFractionLost()).isEqualTo(255);
  }

  @Test
  void oneStrangerIsDropped() {
    long number = receive(5_000);

    assertThat(receive(5_000 + DROPOUT_MAX)).isEqualTo(-1);
    assertThat(receive(5_000 - DISORDER_MAX)).isEqualTo(-1);
    assertThat(receive(5_001)).isEqualTo(number + 1);
    assertThat(statistics.received()).isEqualTo(2);
  }

  @Test
  void jumpsUpToTheLimitAreLossAndDisorder() {
    long number = receive(5_000);

    assertThat(receive(5_000 + DROPOUT_MAX - 1)).isEqualTo(number + DROPOUT_MAX - 1);
    assertThat(receive(5_000 + DROPOUT_MAX - DISORDER_MAX)).isEqualTo(number + 2_000);
  }

  @Test
  void twoInARowAreANewBeginning() {
    long number = receive(5_000);

    assertThat(receive(100)).isEqualTo(-1);
    long second = receive(101);

    assertThat(second).isGreaterThan(number);
    assertThat(second & 0xffff).isEqualTo(101);
    assertThat(receive(102)).isEqualTo(second + 1);
    assertThat(statistics.expected()).isEqualTo(2);
    assertThat(statistics.lost()).isZero();
    assertThat(statistics.near(101)).isEqualTo(second);
  }

  @Test
  void evenPacketsHaveNoJitterAndUnevenOnesAsTheRfcSays() {
    for (int i = 0; i < 100; i++) {
      statistics.received(i, -500 + i * 160, i * 20 * MILLI);
    }
    assertThat(statistics.jitter()).isZero();

    statistics.received(100, -500 + 100 * 160, 2_020 * MILLI);

    assertThat(statistics.jitter()).isEqualTo(160 / 16);
  }

  @Test
  void jitterGrowsToTheMeanDifference() {
    for (int i = 0; i < 1_000; i++) {
      statistics.received(i, i * 160, (i * 20 + i % 2 * 10) * MILLI);
    }

    assertThat(statistics.jitter()).isBetween(79, 80);
  }

  @Test
  void hostileTimestampsKeepJitterWithin32Bits() {
    for (int i = 0; i < 1_000; i++) {
      statistics.received(i, i % 2 == 0 ? 0 : Integer.MIN_VALUE, Long.MAX_VALUE - 1_000 + i);
    }

    assertThat(Integer.toUnsignedLong(statistics.jitter())).isGreaterThan(2_000_000_000L);
  }

  private long receive(int sequence) {
    return statistics.received(sequence, 0, 0);
  }
}
